import type { StreamEvents } from '@tribunal/contract';
import i18n from 'i18next';
import { setFailureHandlers, type UrlType } from '../../api';
import { consumeErrorText, toast } from '../../kit';
import { accountDialog } from '../../shared/account/dialog-store';
import { addressOf, type LoginReturn } from '../../shared/account/require-login';
import { dropSession, expireSession, refreshRoles } from '../../shared/session';
import { navigateTo } from './navigate';

/** Asks for another login: on the pages of users in a dialog, which keeps the page and its input. */
const askForLogin = (area: UrlType): void => {
  if (area === 'admin') {
    dropSession();
    const state: LoginReturn = { target: addressOf(location) };
    return navigateTo('/admin/login', state);
  }
  accountDialog.open('login', expireSession() ?? '');
};

/** Installs the reactions to failed calls, as listed in the error catalogue. */
export const installFailureHandlers = (): void =>
  setFailureHandlers({
    // Deferred so that the form or page that the failure belongs to can show it first.
    report: (error) => void setTimeout(() => error.isShown || toast.error(consumeErrorText(error))),
    unauthorised: askForLogin,
    forbidden: (urlType) => {
      void refreshRoles();
      if (urlType === 'admin') navigateTo('/admin');
    },
  });

const isAdminPage = (): boolean => location.pathname.startsWith('/admin');

/** Reacts to a session that has ended although this tab did not end it. */
export const leaveSession = (reason: StreamEvents['session-ended']['reason']): void => {
  if (reason === 'expired') return askForLogin(isAdminPage() ? 'admin' : 'general');
  dropSession();
  leaveAfterLogout(reason);
};

/** Navigates to the home page or the admin login after the session was ended elsewhere, e.g. in another tab. */
export const leaveAfterLogout = (reason: 'logout' | 'revoked' = 'logout'): void => {
  navigateTo(isAdminPage() ? '/admin/login' : '/home');
  toast.info(i18n.t(reason === 'logout' ? 'account.loggedOutElsewhere' : 'account.sessionRevoked'));
};
