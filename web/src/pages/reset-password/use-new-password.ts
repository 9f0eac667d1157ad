import type { TFunction } from 'i18next';
import { ApiError, api } from '../../api';
import { accountRules, isTaken } from '../../shared/account';
import { useFields } from '../../shared/form';

interface Link {
  username: string;
  code: string;
}

/** Manages the form for a new password; the code comes from the mailed link. */
export const useNewPassword = (t: TFunction, link: Link, onDone: (name: string) => void) => {
  const rules = accountRules(t);
  const unknownUserError = async (username: string): Promise<string | null> =>
    (await isTaken('username', username).catch(() => true)) ? null : t('account.usernameUnknown');
  return useFields({
    initial: { username: link.username, password: '', again: '' },
    rule: (field, values) =>
      field === 'again' ? rules.same(values.password, values.again) : rules[field](values[field]),
    serverRule: async (field, value) => (field === 'username' ? unknownUserError(value) : null),
    pair: ['password', 'again'],
    send: async ({ username, password }) => {
      const userError = await unknownUserError(username);
      if (userError) throw new ApiError(userError, 400, 'answer', 'username');
      const body = { username: username.trim(), password, code: link.code };
      await api('POST /api/reset-password', { body, failures: 'silent' });
      onDone(body.username);
    },
  });
};
