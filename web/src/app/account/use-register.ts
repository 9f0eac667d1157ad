import type { TFunction } from 'i18next';
import { useState } from 'react';
import { api, errorText } from '../../api';
import { fieldOf } from '../../shared/form';
import { accountRules } from './rules';
import { isTaken } from './taken';

export type RegisterField = 'username' | 'email' | 'code' | 'password' | 'again';
type Values = Record<RegisterField, string>;
type Errors = Partial<Record<RegisterField | 'form', string | null>>;
const FIELDS: readonly RegisterField[] = ['username', 'email', 'code', 'password', 'again'];
const EMPTY: Values = { username: '', email: '', code: '', password: '', again: '' };

/** Values, what is wrong with them, and sending them. */
export const useRegister = (t: TFunction, mailCode: 'asked' | 'none', onDone: (username: string) => void) => {
  const rules = accountRules(t);
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const wrong = (field: RegisterField): string | null => {
    if (field === 'again') return rules.same(values.password, values.again);
    if (field === 'code' && mailCode === 'none') return null;
    return rules[field](values[field]);
  };
  const put = (field: RegisterField) => (value: string) => setValues((all) => ({ ...all, [field]: value }));
  const tell = (found: Errors) => setErrors((all) => ({ ...all, ...found }));

  /** On leaving a field: its own rule, then whether the name or address is taken. */
  const check = async (field: RegisterField): Promise<void> => {
    if (!values[field]) return;
    const found = wrong(field);
    tell({ [field]: found });
    if (field === 'password' && values.again) tell({ again: rules.same(values.password, values.again) });
    if (found || (field !== 'username' && field !== 'email')) return;
    const taken = await isTaken(field, values[field]).catch(() => false);
    if (taken) tell({ [field]: t(field === 'username' ? 'account.usernameTaken' : 'account.emailTaken') });
  };

  const sendCode = () =>
    api('GET /api/get-register-code', { query: { email: values.email.trim() }, failures: 'silent' });

  const submit = async (): Promise<void> => {
    const found = Object.fromEntries(FIELDS.map((field) => [field, wrong(field)]));
    setErrors(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    try {
      const { username, email, password, code } = values;
      const body = {
        username: username.trim(),
        email: email.trim(),
        password,
        ...(mailCode === 'asked' ? { code } : {}),
      };
      await api('POST /api/register', { body, failures: 'silent' });
      onDone(body.username);
    } catch (error) {
      put('code')('');
      setErrors({ [fieldOf(error, FIELDS)]: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return { values, errors, busy, mailCode, put, check, submit, sendCode, wrong, tell };
};
export type RegisterState = ReturnType<typeof useRegister>;
