/** An account rule as it is written, part by part; the names of `extra` stand apart by blanks. */
export interface AccountRuleParts {
  prefix: string;
  suffix: string;
  start: string;
  end: string;
  extra: string;
}
const PARTS = ['prefix', 'suffix', 'start', 'end', 'extra'] as const satisfies (keyof AccountRuleParts)[];

/** Which accounts may take part: those named by a number from `start` to `end` between the two texts, and `extra`. */
export interface AccountRule {
  prefix: string;
  suffix: string;
  start: number;
  end: number;
  extra: readonly string[];
}

/** The parts that a text has, as they stand there. */
export function accountRuleParts(text: string): Partial<AccountRuleParts> {
  const found = PARTS.map((name) => [name, text.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]] as const);
  return Object.fromEntries(found.filter(([, part]) => part !== undefined));
}

const namesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** One text of all parts, without the blanks around them. */
export function writeAccountRule(parts: AccountRuleParts): string {
  const written = { ...parts, extra: namesIn(parts.extra).join(' ') };
  return PARTS.map((name) => `<${name}>${written[name].trim()}</${name}>`).join('');
}

/** null: no number that a rule can have. */
export const accountNumber = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** null: the parts are no rule, and nobody fits it. */
export function accountRuleOf(parts: Partial<AccountRuleParts>): AccountRule | null {
  const { prefix = '', suffix = '', extra = '' } = parts;
  const [start, end] = [accountNumber(parts.start ?? ''), accountNumber(parts.end ?? '')];
  return start === null || end === null ? null : { prefix, suffix, start, end, extra: namesIn(extra) };
}
