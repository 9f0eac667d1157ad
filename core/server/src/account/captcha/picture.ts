import { type Randomness, loadSharp } from '@tribunal/platform';
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

/** Returns a generator of numbers in [0, 1) that never ends; the numbers that a drawing consumes repeat cyclically. */
function jitterOf(random: Randomness): () => number {
  const bytes = Buffer.from(random.secret(JITTER_BYTES), 'base64url');
  let at = 0;
  return () => (bytes[at++ % bytes.length] ?? 0) / 256;
}

/** Returns a number from `-most` to `most`. */
const randomOffset = (next: () => number, most: number): number => (next() * 2 - 1) * most;

const pathOf = (points: Stroke): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Draws a digit that is rotated, stretched, shifted and distorted at random. */
function drawDigit(digit: number, left: number, next: () => number): string {
  const [rotation, wide, high] = [randomOffset(next, 0.4), 1 + randomOffset(next, 0.15), 1 + randomOffset(next, 0.15)];
  const [dx, dy] = [left + randomOffset(next, 3), HEIGHT / 2 + randomOffset(next, 6)];
  const transformPoint = ([x, y]: Point): Point => {
    const [px, py] = [
      (x - 0.5) * SCALE * wide + randomOffset(next, 0.8),
      (y - 0.8) * SCALE * high + randomOffset(next, 0.8),
    ];
    return [
      dx + px * Math.cos(rotation) - py * Math.sin(rotation),
      dy + px * Math.sin(rotation) + py * Math.cos(rotation),
    ];
  };
  const ink = INKS[Math.floor(next() * INKS.length)];
  const path = (DIGITS[digit] ?? []).map((stroke) => pathOf(stroke.map(transformPoint))).join('');
  return `<path d="${path}" stroke="${ink}" stroke-width="${(2.6 + next()).toFixed(1)}"/>`;
}

function drawLine(next: () => number): string {
  const [y1, y2, y3] = [next() * HEIGHT, next() * HEIGHT, next() * HEIGHT].map((y) => y.toFixed(1));
  const ink = INKS[Math.floor(next() * INKS.length)];
  return `<path d="M0 ${y1}Q${WIDTH / 2} ${y2} ${WIDTH} ${y3}" stroke="${ink}" stroke-width="1.4" opacity="0.7"/>`;
}

const drawDot = (next: () => number): string =>
  `<circle cx="${(next() * WIDTH).toFixed(1)}" cy="${(next() * HEIGHT).toFixed(1)}" r="1.2" fill="#777"/>`;

/** Renders decimal digits as an SVG made of strokes, which needs no font. */
function renderSvg(answer: string, random: Randomness): string {
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

/**
 * Renders the same as a `data:` URL of a PNG, because an SVG would reveal the answer to anybody who reads its source.
 */
export async function renderPng(answer: string, random: Randomness): Promise<string> {
  const sharp = await loadSharp();
  const png = await sharp(Buffer.from(renderSvg(answer, random)))
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
