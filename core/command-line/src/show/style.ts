/** Writes text in a colour or weight, or as it is where colours are not wanted. */
export type Style = Readonly<Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>>;

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

/** Returns colours for a terminal, unless the environment refuses them, and none for other outputs. */
export function styleFor({ NO_COLOR, TERM }: NodeJS.ProcessEnv, isTerminal: boolean): Style {
  const isColoured = isTerminal && !NO_COLOR && TERM !== 'dumb';
  const paint =
    ([on, off]: readonly [number, number]) =>
    (text: string): string =>
      isColoured && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(CODES.bold),
    dim: paint(CODES.dim),
    red: paint(CODES.red),
    green: paint(CODES.green),
    yellow: paint(CODES.yellow),
    cyan: paint(CODES.cyan),
  };
}

const ESCAPE = '\u001b';
/** A control character other than tab and line end, and what follows it in an escape sequence. */
const CONTROL = /(?![\t\n])\p{Cc}(\[[0-9;?]*[ -/]*[@-~])?/gu;

/**
 * Returns text that a site sent without what would steer the terminal: escape sequences and other control characters.
 */
export const withoutControls = (text: string): string =>
  text.replace(CONTROL, (control: string, sequence = '') => (control.startsWith(ESCAPE) ? '' : sequence));
