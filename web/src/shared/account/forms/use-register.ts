import type { LoginBody } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { api } from '../../../api';
import { useFields } from '../../form';
import { accountRules } from './rules';
import { isTaken } from './taken';

const EMPTY = { username: '', email: '', code: '', password: '', again: '' };

/** Manages the registration form: its values, errors and submission. */
export const useRegister = (
  t: TFunction,
  mailCode: 'asked' | 'none',
  onDone: (registered: LoginBody) => Promise<void>,
) => {
  const rules = accountRules(t);
  const form = useFields({
    initial: EMPTY,
    rule: (field, values) => {
      if (field === 'again') return rules.same(values.password, values.again);
      if (field === 'code' && mailCode === 'none') return null;
      return rules[field](values[field]);
    },
    serverRule: async (field, value) => {
      if (field !== 'username' && field !== 'email') return null;
      const taken = await isTaken(field, value).catch(() => false);
      return taken ? t(field === 'username' ? 'account.usernameTaken' : 'account.emailTaken') : null;
    },
    pair: ['password', 'again'],
    send: async ({ username, email, password, code }) => {
      const body = {
        username: username.trim(),
        email: email.trim(),
        password,
        ...(mailCode === 'asked' ? { code } : {}),
      };
      await api('POST /api/register', { body, failures: 'silent' });
      await onDone({ username: body.username, password });
    },
    clearOnError: 'code',
  });
  const { email } = form.values;
  const sendCode = () => api('GET /api/get-register-code', { query: { email: email.trim() }, failures: 'silent' });
  return { ...form, mailCode, sendCode, emailError: () => rules.email(email) };
};
export type RegisterState = ReturnType<typeof useRegister>;
