import type { LoginBody } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { ApiError, errorText } from '../../api';
import { fieldOf } from '../../shared/form';
import { loginFailures } from './login-failures';
import { accountRules } from './rules';

type LoginField = 'username' | 'password';
type Errors = Partial<Record<LoginField | 'form', string | null>>;

export interface LoginWays {
  /** Throws `ApiError`. */
  login: (body: LoginBody) => Promise<void>;
  onDone: () => void;
}

/** Values, what is wrong with them, and logging in; after too many refusals with a slide check in between. */
export const useLogin = (t: TFunction, initialUsername: string, { login, onDone }: LoginWays) => {
  const rules = accountRules(t);
  const [values, setValues] = useState({ username: initialUsername, password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [sliding, setSliding] = useState(false);

  const put = (field: LoginField) => (value: string) => setValues((all) => ({ ...all, [field]: value }));
  const check = (field: LoginField) => {
    if (values[field]) setErrors((all) => ({ ...all, [field]: rules[field](values[field]) }));
  };

  const send = async (): Promise<void> => {
    setSliding(false);
    setBusy(true);
    try {
      await login({ username: values.username.trim(), password: values.password });
      loginFailures.clear();
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'answer') loginFailures.add();
      setErrors({ [fieldOf(error, ['username', 'password'])]: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  const submit = async (): Promise<void> => {
    const found = { username: rules.username(values.username), password: rules.password(values.password) };
    setErrors(found);
    if (found.username || found.password) return;
    if (loginFailures.wantSlide()) return setSliding(true);
    await send();
  };

  return { values, errors, busy, sliding, put, check, submit, slid: send };
};
export type LoginState = ReturnType<typeof useLogin>;
