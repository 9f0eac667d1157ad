import { accountRuleOf, accountRuleParts, type AccountRule } from '../../contract';

/** null: the text is no rule, and nobody fits it. */
export const readAccountRule = (text: string): AccountRule | null => accountRuleOf(accountRuleParts(text));

/** Names are compared as accounts are: capitals do not matter. */
export function fitsAccountRule({ prefix, suffix, start, end, extra }: AccountRule, username: string): boolean {
  const name = username.toLowerCase();
  if (extra.some((one) => one.toLowerCase() === name)) return true;
  const [before, after] = [prefix.toLowerCase(), suffix.toLowerCase()];
  if (!name.startsWith(before) || !name.endsWith(after)) return false;
  const number = name.slice(before.length, name.length - after.length);
  return /^(0|[1-9]\d{0,8})$/.test(number) && Number(number) >= start && Number(number) <= end;
}
