import i18n from 'i18next';
import { useEffect, useRef, type RefObject } from 'react';
import { useBlocker, useLocation } from 'react-router-dom';
import { confirm } from '../../kit';

interface Options {
  /** Explains the consequence, e.g. `It is kept on this device.` */
  text: string;
  /** True while the form itself navigates away. */
  leaving?: RefObject<boolean>;
}

/** Asks for confirmation before the user leaves with unsaved changes. */
export const useLeaveGuard = (isDirty: boolean, { text, leaving }: Options): void => {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // The router may still ask a form that has just been left; it must not block navigation on another page.
    const isHere = currentLocation.pathname === pathname;
    return isDirty && !leaving?.current && isHere && nextLocation.pathname !== pathname;
  });
  const asking = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void confirm({
      title: i18n.t('setting.leaveAsk'),
      text,
      yes: i18n.t('setting.leaveYes'),
      variant: 'negative',
    }).then((sure) => {
      asking.current = false;
      if (sure) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, text]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
};
