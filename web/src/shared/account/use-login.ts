import type { LoginBody } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { ApiError } from '../../api';
import { useFields } from '../form';
import { loginFailures } from './login-failures';
import { accountRules } from './rules';

export interface LoginWays {
  /** Throws `ApiError`. */
  login: (body: LoginBody) => Promise<void>;
  onDone: () => void;
}

/** Values, what is wrong with them, and logging in; after too many refusals with a slide check in between. */
export const useLogin = (t: TFunction, initialUsername: string, { login, onDone }: LoginWays) => {
  const rules = accountRules(t);
  const [sliding, setSliding] = useState(false);
  const form = useFields({
    initial: { username: initialUsername, password: '' },
    rule: (field, values) => rules[field](values[field]),
    isHeld: () => {
      const isHeld = loginFailures.wantSlide();
      setSliding(isHeld);
      return isHeld;
    },
    send: async ({ username, password }) => {
      await login({ username: username.trim(), password }).catch((error: unknown) => {
        if (error instanceof ApiError && error.kind === 'answer') loginFailures.add();
        throw error;
      });
      loginFailures.clear();
      onDone();
    },
    sent: 'kept',
  });
  const slid = (): Promise<void> => {
    setSliding(false);
    return form.deliver();
  };
  return { ...form, sliding, slid };
};
export type LoginState = ReturnType<typeof useLogin>;
