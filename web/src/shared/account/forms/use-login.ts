import { type LoginBody, type PendingLogin, LOGIN_FAILURES_BEFORE_SLIDE } from '@tribunal/contract';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { ApiError } from '../../../api';
import { useFields } from '../../form';
import { useCaptcha } from './captcha';
import { accountRules } from './rules';
import { deviceStore } from '../../../kit';

const KEY = 'login-failures';

const read = (): number => Number(deviceStore.read(KEY)) || 0;

/** Counts consecutive failed logins on this device; a successful login resets the count. */
export const loginFailures = {
  add: (): void => void deviceStore.write(KEY, read() + 1),
  clear: (): void => deviceStore.remove(KEY),
  /** Returns whether the number of failures requires a slide check before the next attempt. */
  needsSlide: (): boolean => read() >= LOGIN_FAILURES_BEFORE_SLIDE,
};

export interface LoginOptions {
  /**
   * Performs the login; returns a pending login if a second factor is needed.
   * @throws ApiError when the call fails
   */
  login: (body: LoginBody) => Promise<PendingLogin | null>;
  onDone: () => void;
  /** Name and password of another service, whose rules are not those of this site. */
  isForeign?: boolean;
}

/**
 * Manages the login form: its values, errors and submission. After too many failures it requires a slide check, and a
 * captcha once the server asks for one.
 */
export const useLogin = (t: TFunction, initialUsername: string, { login, onDone, isForeign = false }: LoginOptions) => {
  const rules = accountRules(t);
  const [isSliding, setIsSliding] = useState(false);
  /** Whether the server requires a captcha. */
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const picture = useCaptcha({ isWanted: needsCaptcha });
  const answer = (captcha: string) => ({ captcha: captcha.trim(), captchaKey: picture.data?.captchaKey ?? '' });

  const [pending, setPending] = useState<PendingLogin | null>(null);

  const attempt = async (body: LoginBody): Promise<PendingLogin | null> => {
    try {
      return await login(body);
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'answer') loginFailures.add();
      if (error instanceof ApiError && error.field === 'captcha') setNeedsCaptcha(true);
      if (needsCaptcha) reload();
      throw error;
    }
  };
  const form = useFields({
    initial: { username: initialUsername, password: '', captcha: '' },
    rule: (field, values) => {
      if (field === 'captcha') return needsCaptcha ? rules.captcha(values.captcha) : null;
      return isForeign ? rules.given(field)(values[field]) : rules[field](values[field]);
    },
    shouldDefer: () => {
      const needsSlide = loginFailures.needsSlide();
      setIsSliding(needsSlide);
      return needsSlide;
    },
    send: async ({ username, password, captcha }) => {
      const next = await attempt({ username: username.trim(), password, ...(needsCaptcha && answer(captcha)) });
      loginFailures.clear();
      if (needsCaptcha) reload();
      setNeedsCaptcha(false);
      setPending(next);
      if (!next) onDone();
    },
    afterSend: 'kept',
  });
  const reload = (): void => {
    form.clear('captcha');
    void picture.refetch();
  };
  const onSlidePassed = (): Promise<void> => {
    setIsSliding(false);
    return form.deliver();
  };
  const secondStep = pending && { pending, onDone, onStartOver: () => setPending(null) };
  return { ...form, isSliding, onSlidePassed, needsCaptcha, picture, reload, isForeign, secondStep };
};
export type LoginState = ReturnType<typeof useLogin>;
