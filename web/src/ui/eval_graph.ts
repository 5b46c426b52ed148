// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation over a game, by uPlot: who stands better after each move.
import uPlot from 'uplot';
import { share } from '../engine/info.ts';
import type { Node } from '../tree.ts';
import { h } from '../dom.ts';

const HEIGHT = 110;

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888';
}

export class EvalGraph {
  readonly element = h('div', { class: 'graph' });
  private plot: uPlot | undefined;
  private readonly watcher: ResizeObserver;
  private at = 0;
  private theme = '';

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

  show(line: Node[], at: number): void {
    this.at = at;
    const plies = line.map((_, index) => index);
    const values = line.map((node) => (node.score ? share(node.score) * 2 - 1 : null));
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
          { stroke: ink, grid: { show: false }, ticks: { show: false }, size: 20, font: '11px system-ui', incrs: [1, 2, 5, 10, 20, 50, 100, 200] },
          { show: false },
        ],
        series: [
          {},
          { stroke: accent, width: 2, fill: (plot) => this.fill(plot), fillTo: 0, spanGaps: true, points: { size: 5, fill: accent } },
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
            },
          ],
        },
      },
      [[0], [null]],
      this.element,
    );
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
