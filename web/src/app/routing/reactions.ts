import i18n from 'i18next';
import { setReactions } from '../../api';
import { takeErrorText, toast } from '../../kit';
import { accountDialog } from '../../shared/account/dialog-store';
import { addressOf, type LoginReturn } from '../../shared/account/require-login';
import { dropSession, expireSession, refreshRoles } from '../../shared/session';
import { navigateTo } from './navigate';

/** What a failed call does to the page, as the error catalogue says. */
export const startReactions = (): void =>
  setReactions({
    // The form or the page that the failure belongs to has its turn first, and is nearer.
    report: (error) => void setTimeout(() => error.isShown || toast.error(takeErrorText(error))),
    unauthorised: (urlType) => {
      if (urlType === 'admin') {
        dropSession();
        const state: LoginReturn = { target: addressOf(location) };
        return navigateTo('/admin/login', state);
      }
      accountDialog.open('login', expireSession() ?? '');
    },
    forbidden: (urlType) => {
      void refreshRoles().catch(() => undefined);
      if (urlType === 'admin') navigateTo('/admin');
    },
  });

/** Another tab's login or logout is ours too. */
export const leaveAfterLogout = (): void => {
  const admin = location.pathname.startsWith('/admin');
  navigateTo(admin ? '/admin/login' : '/home');
  toast.info(i18n.t('account.loggedOutElsewhere'));
};
