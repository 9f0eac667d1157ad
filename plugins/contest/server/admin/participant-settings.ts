import { badInput } from '@tribunal/server';
import { ContestAuth, type ContestSave } from '../../contract';
import { readAccountRule, type ContestModel } from '../contests';

type PreviousSettings = Pick<ContestModel, 'password' | 'hasAccountRule' | 'accountRule' | 'starAccounts'>;

/**
 * Returns the password: null for public contests, the previous one when the form has none. Refuses a contest that
 * needs a password and has none.
 */
export function passwordOf(
  { auth, pwd }: Pick<ContestSave, 'auth' | 'pwd'>,
  previous?: PreviousSettings,
): string | null {
  if (auth === ContestAuth.Public) return null;
  const password = pwd || previous?.password;
  if (!password) throw badInput('pwd', 'contest.admin.passwordNeeded');
  return password;
}

type RuleForm = Pick<ContestSave, 'openAccountLimit' | 'accountLimitRule'>;
type Rule = Pick<ContestModel, 'hasAccountRule' | 'accountRule'>;

/** Returns the account rule. It is kept while it is switched off; an invalid rule is refused in either case. */
export function accountRuleOf({ openAccountLimit, accountLimitRule }: RuleForm, previous?: PreviousSettings): Rule {
  const hasAccountRule = openAccountLimit ?? previous?.hasAccountRule ?? false;
  const given = accountLimitRule === undefined ? previous?.accountRule : accountLimitRule;
  const accountRule = given?.trim() || null;
  if (accountRule === null) {
    if (hasAccountRule) throw badInput('accountLimitRule', 'input.required');
    return { hasAccountRule, accountRule };
  }
  const rule = readAccountRule(accountRule);
  if (!rule) throw badInput('accountLimitRule', 'contest.admin.accountRule');
  if (rule.start > rule.end) throw badInput('accountLimitRule', 'contest.admin.accountRange');
  return { hasAccountRule, accountRule };
}

/** Returns the usernames of starred accounts, ignoring case. Refuses duplicates. */
export function starsOf({ starAccount }: Pick<ContestSave, 'starAccount'>, previous?: PreviousSettings): string[] {
  if (!starAccount) return previous?.starAccounts ?? [];
  const names = new Set<string>();
  for (const [place, name] of starAccount.entries()) {
    if (names.has(name.toLowerCase()))
      throw badInput(`starAccount.${place}`, 'contest.admin.unofficialTwice', { name });
    names.add(name.toLowerCase());
  }
  return starAccount;
}
