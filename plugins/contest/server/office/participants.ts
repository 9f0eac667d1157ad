import { badInput } from '@tribunal/server';
import { ContestAuth, type ContestSave } from '../../contract';
import { readAccountRule, type ContestModel } from '../contests';

type Before = Pick<ContestModel, 'password' | 'hasAccountRule' | 'accountRule' | 'starAccounts'>;

/** null for public contests; the one before when the form has none. Refuses a contest that needs one and has none. */
export function passwordOf({ auth, pwd }: Pick<ContestSave, 'auth' | 'pwd'>, before?: Before): string | null {
  if (auth === ContestAuth.Public) return null;
  const password = pwd || before?.password;
  if (!password) throw badInput('pwd', 'contest.office.passwordNeeded');
  return password;
}

type RuleForm = Pick<ContestSave, 'openAccountLimit' | 'accountLimitRule'>;
type Rule = Pick<ContestModel, 'hasAccountRule' | 'accountRule'>;

/** A rule is kept while it is switched off; one that is no rule is refused either way. */
export function accountRuleOf({ openAccountLimit, accountLimitRule }: RuleForm, before?: Before): Rule {
  const hasAccountRule = openAccountLimit ?? before?.hasAccountRule ?? false;
  const given = accountLimitRule === undefined ? before?.accountRule : accountLimitRule;
  const accountRule = given?.trim() || null;
  if (accountRule === null) {
    if (hasAccountRule) throw badInput('accountLimitRule', 'input.required');
    return { hasAccountRule, accountRule };
  }
  const rule = readAccountRule(accountRule);
  if (!rule) throw badInput('accountLimitRule', 'contest.office.accountRule');
  if (rule.start > rule.end) throw badInput('accountLimitRule', 'contest.office.accountRange');
  return { hasAccountRule, accountRule };
}

/** Names of accounts, where capitals do not matter. Refuses one that is there twice. */
export function starsOf({ starAccount }: Pick<ContestSave, 'starAccount'>, before?: Before): string[] {
  if (!starAccount) return before?.starAccounts ?? [];
  const seen = new Set<string>();
  for (const [place, name] of starAccount.entries()) {
    if (seen.has(name.toLowerCase())) throw badInput(`starAccount.${place}`, 'contest.office.starTwice', { name });
    seen.add(name.toLowerCase());
  }
  return starAccount;
}
