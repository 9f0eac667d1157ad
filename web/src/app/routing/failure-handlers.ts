import i18n from 'i18next';
import { setFailureHandlers, type UrlType } from '../../api';
import { consumeErrorText, toast } from '../../kit';
import { accountDialog } from '../../shared/account/dialog-store';
import { addressOf, type LoginReturn } from '../../shared/account/require-login';
import { dropSession, expireSession, refreshRoles } from '../../shared/session';
import { navigateTo } from './navigate';

/** Installs the reactions to failed calls, as listed in the error catalogue. */
export const installFailureHandlers = (): void =>
  setFailureHandlers({
    // Deferred so that the form or page that the failure belongs to can show it first.
    report: (error) => void setTimeout(() => error.isShown || toast.error(consumeErrorText(error))),
    unauthorised: askToLogIn,
    forbidden: (urlType) => {
      void refreshRoles().catch(() => undefined);
      if (urlType === 'admin') navigateTo('/admin');
    },
  });

/** Asks to log in again after the session has ended; outside the admin area, the page keeps what was typed. */
export const askToLogIn = (urlType: UrlType): void => {
  if (urlType === 'admin') {
    dropSession();
    const state: LoginReturn = { target: addressOf(location) };
    return navigateTo('/admin/login', state);
  }
  accountDialog.open('login', expireSession() ?? '');
};

/** Navigates to the home page or the admin login after the session was ended elsewhere, e.g. in another tab. */
export const leaveAfterLogout = (): void => {
  const admin = location.pathname.startsWith('/admin');
  navigateTo(admin ? '/admin/login' : '/home');
  toast.info(i18n.t('account.loggedOutElsewhere'));
};
