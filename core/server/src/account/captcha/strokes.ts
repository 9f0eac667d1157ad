export type Point = readonly [x: number, y: number];
/** Connected line segments drawn without lifting the pen. */
export type Stroke = readonly Point[];

/** Returns points of an arc, clockwise from `from` to `to` in degrees; 0 points right and 90 down. */
function arc([cx, cy]: Point, [rx, ry]: Point, from: number, to: number): Point[] {
  const steps = Math.ceil(Math.abs(to - from) / 30);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

/** Strokes of the handwritten digits, in a box 1 wide and 1.6 high. */
export const DIGITS: readonly (readonly Stroke[])[] = [
  [arc([0.5, 0.8], [0.45, 0.8], -90, 270)],
  [
    [
      [0.15, 0.4],
      [0.55, 0],
      [0.55, 1.6],
    ],
  ],
  [[...arc([0.5, 0.45], [0.43, 0.45], -170, 30), [0.05, 1.6], [0.98, 1.6]]],
  [[...arc([0.45, 0.42], [0.43, 0.42], -150, 80), ...arc([0.45, 1.18], [0.48, 0.42], -80, 150)]],
  [
    [
      [0.7, 1.6],
      [0.7, 0],
      [0.05, 1.1],
      [0.98, 1.1],
    ],
  ],
  [[[0.92, 0], [0.18, 0], [0.12, 0.7], ...arc([0.45, 1.1], [0.48, 0.5], -110, 140)]],
  [
    [
      [0.8, 0.03],
      [0.4, 0.35],
      [0.1, 0.9],
    ],
    arc([0.5, 1.13], [0.43, 0.47], -180, 180),
  ],
  [
    [
      [0.05, 0],
      [0.95, 0],
      [0.4, 1.6],
    ],
  ],
  [arc([0.5, 0.4], [0.38, 0.4], 90, 450), arc([0.5, 1.2], [0.46, 0.4], -90, 270)],
  [
    arc([0.5, 0.47], [0.43, 0.47], 0, 360),
    [
      [0.93, 0.5],
      [0.85, 1.1],
      [0.55, 1.6],
    ],
  ],
];
