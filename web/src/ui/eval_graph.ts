// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation over a game, by uPlot: who stands better after each move.
import uPlot from 'uplot';
import { share } from '../engine/info.ts';
import { t } from '../i18n.ts';
import type { Judged, Worth } from '../review.ts';
import { phases } from '../review.ts';
import type { Node } from '../tree.ts';
import { h } from '../dom.ts';

const HEIGHT = 110;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888';
}

export class EvalGraph {
  readonly element = h('div', { class: 'graph', role: 'img', 'aria-label': t('graph') });
  private plot: uPlot | undefined;
  private readonly watcher: ResizeObserver;
  private at = 0;
  private theme = '';
  private judged: Judged[] = [];
  private parts: ReturnType<typeof phases> = [];

  constructor(private readonly onPick: (ply: number) => void) {
    this.watcher = new ResizeObserver(() => {
      const width = this.element.clientWidth;
      if (width > 0 && this.plot && this.plot.width !== width) this.plot.setSize({ width, height: HEIGHT });
    });
    this.watcher.observe(this.element);
    this.element.addEventListener('click', () => {
      const index = this.plot?.cursor.idx;
      if (index !== null && index !== undefined) this.onPick(index);
    });
  }

  /** The values of a line, with the moves that were judged, and its phases once all is known. */
  show(line: Node[], at: number, judged: Judged[], worth: Worth): void {
    this.at = at;
    this.judged = judged;
    this.parts = judged.length > 0 ? phases(line) : [];
    const plies = line.map((_, index) => index);
    const values = line.map((node) => {
      const score = worth(node);
      return score ? share(score, node.pos.game) * 2 - 1 : null;
    });
    const theme = document.documentElement.dataset.theme ?? '';
    if (this.plot && theme !== this.theme) {
      this.plot.destroy();
      this.plot = undefined;
    }
    if (!this.plot) this.plot = this.make(theme);
    this.plot.setData([plies, values], false);
    this.plot.setScale('x', { min: 0, max: Math.max(line.length - 1, 10) });
    this.plot.redraw(false);
  }

  destroy(): void {
    this.watcher.disconnect();
    this.plot?.destroy();
  }

  private make(theme: string): uPlot {
    this.theme = theme;
    const ink = colour('--quiet');
    const accent = colour('--accent');
    return new uPlot(
      {
        width: Math.max(this.element.clientWidth, 200),
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 6 } },
        scales: { x: { time: false }, y: { range: [-1, 1] } },
        axes: [
          {
            stroke: ink, grid: { show: false }, ticks: { show: false }, size: 20, font: '11px system-ui',
            incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
          },
          { show: false },
        ],
        series: [
          {},
          {
            stroke: accent, width: 2, fill: (plot) => this.fill(plot), fillTo: 0, spanGaps: true,
            points: { size: 5, fill: accent },
          },
        ],
        hooks: {
          draw: [
            (plot) => {
              const { ctx, bbox } = plot;
              const x = Math.round(plot.valToPos(this.at, 'x', true));
              const zero = Math.round(plot.valToPos(0, 'y', true));
              ctx.save();
              ctx.strokeStyle = ink;
              ctx.globalAlpha = 0.5;
              ctx.beginPath();
              ctx.moveTo(bbox.left, zero);
              ctx.lineTo(bbox.left + bbox.width, zero);
              ctx.moveTo(x, bbox.top);
              ctx.lineTo(x, bbox.top + bbox.height);
              ctx.stroke();
              ctx.restore();
              this.drawPhases(plot, ink);
              this.drawSlips(plot);
            },
          ],
        },
      },
      [[0], [null]],
      this.element,
    );
  }

  private drawPhases(plot: uPlot, ink: string): void {
    const { ctx, bbox } = plot;
    const scale = window.devicePixelRatio || 1;
    ctx.save();
    ctx.fillStyle = ctx.strokeStyle = ink;
    ctx.font = `${10 * scale}px system-ui`;
    ctx.textBaseline = 'top';
    ctx.textAlign = 'left';
    for (const { phase, ply } of this.parts) {
      const x = Math.round(plot.valToPos(ply, 'x', true));
      if (ply > 0) {
        ctx.setLineDash([3 * scale, 3 * scale]);
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
      }
      ctx.fillText(t(`phase-${phase}`), x + 3 * scale, bbox.top);
    }
    ctx.restore();
  }

  private drawSlips(plot: uPlot): void {
    const { ctx } = plot;
    const scale = window.devicePixelRatio || 1;
    const colours = { inaccuracy: colour('--warn'), mistake: colour('--accent'), blunder: colour('--accent') };
    ctx.save();
    for (const { node, verdict } of this.judged) {
      const value = plot.data[1]?.[node.ply];
      if (!verdict || value === null || value === undefined) continue;
      ctx.fillStyle = colours[verdict];
      ctx.beginPath();
      const size = (verdict === 'blunder' ? 5 : 3.5) * scale;
      ctx.arc(plot.valToPos(node.ply, 'x', true), plot.valToPos(value, 'y', true), size, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  }

  private fill(plot: uPlot): CanvasGradient {
    const { ctx, bbox } = plot;
    const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
    gradient.addColorStop(0, colour('--graph-first'));
    gradient.addColorStop(0.5, 'transparent');
    gradient.addColorStop(1, colour('--graph-second'));
    return gradient;
  }
}
