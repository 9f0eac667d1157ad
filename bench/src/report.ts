/** How every bench speaks: a readable table, then one line of JSON. */

export interface Figure {
  value: number;
  /** The bound, or the two bounds, that `ok` speaks of. */
  target: number | readonly [number, number];
  ok: boolean;
  /** What the value was compared with, if anything. */
  [baseline: string]: number | boolean | readonly [number, number];
}

/** A figure that should be at most `most`. */
export function atMost(value: number, most: number, baseline: Record<string, number> = {}): Figure {
  return { value: rounded(value), target: rounded(most), ok: value <= most, ...roundedAll(baseline) };
}

/** A figure that should be at least `least`. */
export function atLeast(value: number, least: number, baseline: Record<string, number> = {}): Figure {
  return { value: rounded(value), target: rounded(least), ok: value >= least, ...roundedAll(baseline) };
}

/** A figure that should lie between two numbers. */
export function between(value: number, least: number, most: number, baseline: Record<string, number> = {}): Figure {
  return {
    value: rounded(value),
    target: [least, most],
    ok: value >= least && value <= most,
    ...roundedAll(baseline),
  };
}

/** The value below which `share` (0 to 1) of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** Prints the table and, as the last line, `{"bench": name, "figures": {…}}`. */
export function report(name: string, figures: Record<string, Figure>): void {
  const rows = Object.entries(figures).map(([figure, { value, target, ok, ...baseline }]) => {
    const notes = Object.entries(baseline).map(([key, number]) => `${key} ${number}`);
    return [figure, String(value), String(target).replace(',', ' – '), ok ? 'ok' : 'MISSED', notes.join(', ')];
  });
  const table = [['figure', 'value', 'target', '', 'measured beside it'], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    );
  console.log(JSON.stringify({ bench: name, figures }));
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

function roundedAll(numbers: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, rounded(value)]));
}
