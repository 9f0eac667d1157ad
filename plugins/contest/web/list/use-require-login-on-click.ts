import { useRequireLogin, useUser } from '@tribunal/web/plugin';
import type { MouseEvent } from 'react';

/**
 * Returns a click handler for links into a contest. Visitors stay on the page and are asked to log in, which then
 * leads to the link's target.
 */
export const useRequireLoginOnClick = (): ((event: MouseEvent<HTMLAnchorElement>) => void) => {
  const user = useUser();
  const requireLogin = useRequireLogin();
  return (event) => {
    if (user) return;
    event.preventDefault();
    requireLogin(event.currentTarget.pathname);
  };
};
