import { accountNumber, accountRuleOf, accountRuleParts, type AccountRuleParts } from '../../../contract';

/** Which accounts may take part, as typed. */
export type RuleDraft = AccountRuleParts;
export const EMPTY_RULE: RuleDraft = { prefix: '', suffix: '', start: '0', end: '10', extra: '' };

/** What the server keeps as one text. */
export function readRule(text: string | null): RuleDraft {
  if (!text) return EMPTY_RULE;
  const parts = Object.entries(accountRuleParts(text)).map(([name, part]) => [name, part.trim()]);
  return { ...EMPTY_RULE, ...Object.fromEntries(parts) };
}

export type RuleFault = {
  field: 'start' | 'end' | 'prefix' | 'suffix' | 'extra';
  key: 'ruleNumber' | 'ruleOrder' | 'ruleSign';
};

/** The first thing that is wrong, if any. */
export function ruleFault(rule: RuleDraft): RuleFault | null {
  const signed = (['prefix', 'suffix', 'extra'] as const).find((field) => rule[field].includes('<'));
  if (signed) return { field: signed, key: 'ruleSign' };
  const [start, end] = [accountNumber(rule.start), accountNumber(rule.end)];
  if (start === null) return { field: 'start', key: 'ruleNumber' };
  if (end === null) return { field: 'end', key: 'ruleNumber' };
  return start > end ? { field: 'end', key: 'ruleOrder' } : null;
}

/** Names that are shown of a long list. */
const SHOWN = 6;

/** The accounts of a rule: the first few and the last, and how many there are. null while it is no rule. */
export function accountsOf(
  draft: RuleDraft,
): { names: string[]; last: string | null; extra: readonly string[]; count: number } | null {
  const rule = ruleFault(draft) ? null : accountRuleOf(draft);
  if (!rule) return null;
  const { prefix, suffix, start, end, extra } = rule;
  const nameOf = (number: number): string => prefix.trim() + number + suffix.trim();
  const shown = Math.min(SHOWN, end - start + 1);
  const names = Array.from({ length: shown }, (_, place) => nameOf(start + place));
  return { names, last: end - start + 1 > SHOWN ? nameOf(end) : null, extra, count: end - start + 1 + extra.length };
}
