import { padEnd, stringWidth, truncate } from './wrap';

interface Column<Row> {
  title: string;
  text(row: Row): string;
  /** Colours the text of a cell, which has its final width. */
  paint?(text: string, row: Row): string;
  isNumber?: boolean;
  /** Whether the text may be cut if the table is too wide. */
  isFlexible?: boolean;
}

const GAP = '  ';
const NARROWEST_CELL = 8;

/** Returns the lines of a table, its head first. A flexible column gives way if the table is wider than `width`. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { width, paintHead }: { width: number; paintHead(text: string): string },
): string[] {
  const cells = rows.map((row) => columns.map(({ text }) => text(row)));
  const widths = columns.map(({ title }, at) =>
    Math.max(stringWidth(title), ...cells.map((line) => stringWidth(line[at] ?? ''))),
  );
  const excess = widths.reduce((sum, each) => sum + each + GAP.length, -GAP.length) - width;
  const flexible = columns.findIndex(({ isFlexible }) => isFlexible);
  if (excess > 0 && flexible >= 0) widths[flexible] = Math.max(NARROWEST_CELL, (widths[flexible] ?? 0) - excess);
  const fit = (text: string, at: number): string => {
    const cut = truncate(text, widths[at] ?? 0);
    const padding = ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(cut)));
    return columns[at]?.isNumber ? padding + cut : padEnd(cut, widths[at] ?? 0);
  };
  const lineOf = (texts: readonly string[], paint: (text: string, at: number) => string): string =>
    texts
      .map((text, at) => paint(fit(text, at), at))
      .join(GAP)
      .trimEnd();
  return [
    lineOf(
      columns.map(({ title }) => title),
      paintHead,
    ),
    ...cells.map((line, index) => lineOf(line, (text, at) => columns[at]?.paint?.(text, rows[index] as Row) ?? text)),
  ];
}
