/** Parts of an account rule as they are written; the names in `extra` are separated by spaces. */
export interface AccountRuleParts {
  prefix: string;
  suffix: string;
  start: string;
  end: string;
  extra: string;
}
const PARTS = ['prefix', 'suffix', 'start', 'end', 'extra'] as const satisfies (keyof AccountRuleParts)[];

/**
 * Accounts that may take part: those whose name is a number from `start` to `end` between prefix and suffix, and
 * those in `extra`.
 */
export interface AccountRule {
  prefix: string;
  suffix: string;
  start: number;
  end: number;
  extra: readonly string[];
}

/** Returns the parts that a text contains, unparsed. */
export function accountRuleParts(text: string): Partial<AccountRuleParts> {
  const found = PARTS.map((name) => [name, text.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]] as const);
  return Object.fromEntries(found.filter(([, part]) => part !== undefined));
}

const namesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Serialises all parts into one text, trimming each of them. */
export function writeAccountRule(parts: AccountRuleParts): string {
  const trimmed = { ...parts, extra: namesIn(parts.extra).join(' ') };
  return PARTS.map((name) => `<${name}>${trimmed[name].trim()}</${name}>`).join('');
}

/** Parses a number of an account rule; returns null if a rule cannot have it. */
export const accountNumber = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/** Parses the parts into a rule; returns null if they are not a valid rule, in which case no account matches. */
export function accountRuleOf(parts: Partial<AccountRuleParts>): AccountRule | null {
  const { prefix = '', suffix = '', extra = '' } = parts;
  const [start, end] = [accountNumber(parts.start ?? ''), accountNumber(parts.end ?? '')];
  return start === null || end === null ? null : { prefix, suffix, start, end, extra: namesIn(extra) };
}
