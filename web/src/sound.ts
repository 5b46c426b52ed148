// SPDX-License-Identifier: GPL-3.0-or-later
// The sounds of the board, made here: a piece on wood, twice for a capture, brighter for a check, two tones at the end.

export type Sound = 'move' | 'capture' | 'check' | 'end';

let context: AudioContext | undefined;

// A short burst of noise through a filter, with a falling tone below it: wood on wood.
function knock(audio: AudioContext, at: number, pitch: number, loud: number): void {
  const length = 0.09;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / samples.length);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 5 * pitch;
  filter.Q.value = 1.2;
  const gain = audio.createGain();
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
  tone(audio, at, pitch, 0.07, loud * 0.7);
}

function tone(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(pitch * 0.8, at + length);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

export function play(sound: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    const now = context.currentTime;
    knock(context, now, sound === 'check' ? 320 : 210, 0.35);
    if (sound === 'capture') knock(context, now + 0.07, 170, 0.3);
    if (sound !== 'end') return;
    tone(context, now + 0.12, 392, 0.3, 0.15);
    tone(context, now + 0.28, 294, 0.3, 0.15);
  } catch {
    // no sound here: nothing is lost
  }
}
