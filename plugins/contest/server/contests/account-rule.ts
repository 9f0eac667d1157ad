import { accountRuleOf, accountRuleParts, type AccountRule } from '../../contract';

/** Returns null if the text is not a valid rule, in which case no account matches. */
export const readAccountRule = (text: string): AccountRule | null => accountRuleOf(accountRuleParts(text));

/** Compares names like accounts, ignoring case. */
export function matchesAccountRule({ prefix, suffix, start, end, extra }: AccountRule, username: string): boolean {
  const name = username.toLowerCase();
  if (extra.some((one) => one.toLowerCase() === name)) return true;
  const [namePrefix, nameSuffix] = [prefix.toLowerCase(), suffix.toLowerCase()];
  if (!name.startsWith(namePrefix) || !name.endsWith(nameSuffix)) return false;
  const number = name.slice(namePrefix.length, name.length - nameSuffix.length);
  return /^(0|[1-9]\d{0,8})$/.test(number) && Number(number) >= start && Number(number) <= end;
}
