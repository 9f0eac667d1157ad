import { accountNumber, accountRuleOf, accountRuleParts, type AccountRuleParts } from '../../../contract';

/** The accounts that may take part, as typed. */
export type RuleDraft = AccountRuleParts;
export const EMPTY_RULE: RuleDraft = { prefix: '', suffix: '', start: '0', end: '10', extra: '' };

/** Parses the rule from the single text that the server stores. */
export function readRule(text: string | null): RuleDraft {
  if (!text) return EMPTY_RULE;
  const parts = Object.entries(accountRuleParts(text)).map(([name, part]) => [name, part.trim()]);
  return { ...EMPTY_RULE, ...Object.fromEntries(parts) };
}

export type RuleFault = {
  field: 'start' | 'end' | 'prefix' | 'suffix' | 'extra';
  key: 'ruleNumber' | 'ruleOrder' | 'ruleSign';
};

/** Returns the first error of the rule, if any. */
export function ruleFault(rule: RuleDraft): RuleFault | null {
  const signed = (['prefix', 'suffix', 'extra'] as const).find((field) => rule[field].includes('<'));
  if (signed) return { field: signed, key: 'ruleSign' };
  const [start, end] = [accountNumber(rule.start), accountNumber(rule.end)];
  if (start === null) return { field: 'start', key: 'ruleNumber' };
  if (end === null) return { field: 'end', key: 'ruleNumber' };
  return start > end ? { field: 'end', key: 'ruleOrder' } : null;
}

/** Number of names that are shown of a long list. */
const SHOWN = 6;

/** Returns the first few accounts of a rule, the last one, and their number; null if the rule is invalid. */
export function accountsOf(
  draft: RuleDraft,
): { names: string[]; last: string | null; extra: readonly string[]; count: number } | null {
  const rule = ruleFault(draft) ? null : accountRuleOf(draft);
  if (!rule) return null;
  const { prefix, suffix, start, end, extra } = rule;
  const nameOf = (number: number): string => prefix.trim() + number + suffix.trim();
  const shown = Math.min(SHOWN, end - start + 1);
  const names = Array.from({ length: shown }, (_, index) => nameOf(start + index));
  return { names, last: end - start + 1 > SHOWN ? nameOf(end) : null, extra, count: end - start + 1 + extra.length };
}
