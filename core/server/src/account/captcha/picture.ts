import { loadSharp } from '../../image-library';
import type { Randomness } from '../../tokens';
import { DIGITS, type Point, type Stroke } from './strokes';

const WIDTH = 200;
const HEIGHT = 60;
const MARGIN = 14;
/** Width and height of a digit's box, in pixels. */
const SCALE = 22;
const LINES = 4;
const DOTS = 40;
const INKS = ['#1f3a5f', '#5f1f3a', '#2d5016', '#4a3070', '#6b3a00'];
const JITTER_BYTES = 1024;

/** Numbers from 0 to below 1, as many as wanted; those that the drawing uses up come round again. */
function jitterOf(random: Randomness): () => number {
  const bytes = Buffer.from(random.secret(JITTER_BYTES), 'base64url');
  let at = 0;
  return () => (bytes[at++ % bytes.length] ?? 0) / 256;
}

/** From `-most` to `most`. */
const about = (next: () => number, most: number): number => (next() * 2 - 1) * most;

const pathOf = (points: Stroke): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** A digit turned, stretched, moved and drawn with an unsteady hand. */
function drawDigit(digit: number, left: number, next: () => number): string {
  const [turn, wide, high] = [about(next, 0.4), 1 + about(next, 0.15), 1 + about(next, 0.15)];
  const [dx, dy] = [left + about(next, 3), HEIGHT / 2 + about(next, 6)];
  const place = ([x, y]: Point): Point => {
    const [px, py] = [(x - 0.5) * SCALE * wide + about(next, 0.8), (y - 0.8) * SCALE * high + about(next, 0.8)];
    return [dx + px * Math.cos(turn) - py * Math.sin(turn), dy + px * Math.sin(turn) + py * Math.cos(turn)];
  };
  const ink = INKS[Math.floor(next() * INKS.length)];
  const path = (DIGITS[digit] ?? []).map((stroke) => pathOf(stroke.map(place))).join('');
  return `<path d="${path}" stroke="${ink}" stroke-width="${(2.6 + next()).toFixed(1)}"/>`;
}

function drawLine(next: () => number): string {
  const [y1, y2, y3] = [next() * HEIGHT, next() * HEIGHT, next() * HEIGHT].map((y) => y.toFixed(1));
  const ink = INKS[Math.floor(next() * INKS.length)];
  return `<path d="M0 ${y1}Q${WIDTH / 2} ${y2} ${WIDTH} ${y3}" stroke="${ink}" stroke-width="1.4" opacity="0.7"/>`;
}

const drawDot = (next: () => number): string =>
  `<circle cx="${(next() * WIDTH).toFixed(1)}" cy="${(next() * HEIGHT).toFixed(1)}" r="1.2" fill="#777"/>`;

/** Decimal digits as an SVG of strokes; it needs no font. */
export function svgOf(answer: string, random: Randomness): string {
  const next = jitterOf(random);
  const step = (WIDTH - 2 * MARGIN) / answer.length;
  const parts = [
    ...Array.from({ length: DOTS }, () => drawDot(next)),
    ...[...answer].map((digit, index) => drawDigit(Number(digit), MARGIN + step * (index + 0.5), next)),
    ...Array.from({ length: LINES }, () => drawLine(next)),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#f4f4f0"/>`,
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join('')}</g></svg>`,
  ].join('');
}

/** The same as a `data:` address of a PNG: an SVG would give the answer away to whoever reads it. */
export async function pictureOf(answer: string, random: Randomness): Promise<string> {
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(svgOf(answer, random)))
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
