import { useRequireLogin, useUser } from '@tribunal/web/plugin';
import type { MouseEvent } from 'react';

/** For links into a contest: whoever is not logged in is told so, stays, and gets there by logging in. */
export const useEntrance = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const user = useUser();
  const askForLogin = useRequireLogin();
  return (event) => {
    if (user) return;
    event.preventDefault();
    askForLogin(event.currentTarget.pathname);
  };
};
