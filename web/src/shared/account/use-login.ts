import type { LoginBody } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { ApiError } from '../../api';
import { useFields } from '../form';
import { useCaptcha } from './captcha';
import { loginFailures } from './login-failures';
import { accountRules } from './rules';

export interface LoginWays {
  /** Throws `ApiError`. */
  login: (body: LoginBody) => Promise<void>;
  onDone: () => void;
}

/**
 * Values, what is wrong with them, and logging in; after too many refusals with a slide check in between, and with a
 * picture puzzle once the server asks for one.
 */
export const useLogin = (t: TFunction, initialUsername: string, { login, onDone }: LoginWays) => {
  const rules = accountRules(t);
  const [sliding, setSliding] = useState(false);
  /** Whether the server asked for the digits of a picture. */
  const [isPuzzled, setPuzzled] = useState(false);
  const picture = useCaptcha({ isWanted: isPuzzled });
  const answer = (captcha: string) => ({ captcha: captcha.trim(), captchaKey: picture.data?.captchaKey ?? '' });

  const attempt = async (body: LoginBody): Promise<void> => {
    try {
      await login(body);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'answer') loginFailures.add();
      if (error instanceof ApiError && error.field === 'captcha') setPuzzled(true);
      if (isPuzzled) reload();
      throw error;
    }
  };
  const form = useFields({
    initial: { username: initialUsername, password: '', captcha: '' },
    rule: (field, values) => (field === 'captcha' && !isPuzzled ? null : rules[field](values[field])),
    isHeld: () => {
      const isHeld = loginFailures.wantSlide();
      setSliding(isHeld);
      return isHeld;
    },
    send: async ({ username, password, captcha }) => {
      await attempt({ username: username.trim(), password, ...(isPuzzled && answer(captcha)) });
      loginFailures.clear();
      if (isPuzzled) reload();
      setPuzzled(false);
      onDone();
    },
    sent: 'kept',
  });
  const reload = (): void => {
    form.clear('captcha');
    void picture.refetch();
  };
  const slid = (): Promise<void> => {
    setSliding(false);
    return form.deliver();
  };
  return { ...form, sliding, slid, isPuzzled, picture, reload };
};
export type LoginState = ReturnType<typeof useLogin>;
