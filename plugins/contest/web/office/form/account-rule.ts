/** Which accounts may take part, as typed. */
export interface RuleDraft {
  prefix: string;
  suffix: string;
  start: string;
  end: string;
  /** Further names, apart by blanks. */
  extra: string;
}
export const EMPTY_RULE: RuleDraft = { prefix: '', suffix: '', start: '0', end: '10', extra: '' };

const part = (text: string, name: keyof RuleDraft): string | undefined =>
  text.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1];

/** What the server keeps as one text. */
export function readRule(text: string | null): RuleDraft {
  if (!text) return EMPTY_RULE;
  const parts = (Object.keys(EMPTY_RULE) as (keyof RuleDraft)[]).map((name) => [name, part(text, name)?.trim()]);
  return { ...EMPTY_RULE, ...Object.fromEntries(parts.filter(([, value]) => value !== undefined)) } as RuleDraft;
}

const namesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

export function writeRule({ prefix, suffix, start, end, extra }: RuleDraft): string {
  const parts = { prefix: prefix.trim(), suffix: suffix.trim(), start: start.trim(), end: end.trim() };
  const written = Object.entries({ ...parts, extra: namesIn(extra).join(' ') });
  return written.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
}

const NUMBER = /^\d{1,9}$/;
/** null: no number that a rule can have. */
const numberIn = (text: string): number | null => (NUMBER.test(text.trim()) ? Number(text) : null);

export type RuleFault = {
  field: 'start' | 'end' | 'prefix' | 'suffix' | 'extra';
  key: 'ruleNumber' | 'ruleOrder' | 'ruleSign';
};

/** The first thing that is wrong, if any. */
export function ruleFault(rule: RuleDraft): RuleFault | null {
  const signed = (['prefix', 'suffix', 'extra'] as const).find((field) => rule[field].includes('<'));
  if (signed) return { field: signed, key: 'ruleSign' };
  const [start, end] = [numberIn(rule.start), numberIn(rule.end)];
  if (start === null) return { field: 'start', key: 'ruleNumber' };
  if (end === null) return { field: 'end', key: 'ruleNumber' };
  return start > end ? { field: 'end', key: 'ruleOrder' } : null;
}

/** Names that are shown of a long list. */
const SHOWN = 6;

/** The accounts of a rule: the first few and the last, and how many there are. null while it is no rule. */
export function accountsOf(
  rule: RuleDraft,
): { names: string[]; last: string | null; extra: string[]; count: number } | null {
  if (ruleFault(rule)) return null;
  const [start, end] = [Number(rule.start), Number(rule.end)];
  const nameOf = (number: number): string => rule.prefix.trim() + number + rule.suffix.trim();
  const shown = Math.min(SHOWN, end - start + 1);
  const names = Array.from({ length: shown }, (_, place) => nameOf(start + place));
  const extra = namesIn(rule.extra);
  return { names, last: end - start + 1 > SHOWN ? nameOf(end) : null, extra, count: end - start + 1 + extra.length };
}
