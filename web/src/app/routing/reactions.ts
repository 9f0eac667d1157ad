import i18n from 'i18next';
import { setReactions } from '../../api';
import { toast } from '../../kit';
import { accountDialog } from '../../shared/account/dialog-store';
import { dropSession, expireSession, refreshRoles } from '../../shared/session';
import { navigateTo } from './navigate';

/** What a failed call does to the page, as the error catalogue says. */
export const startReactions = (): void =>
  setReactions({
    report: (error) => toast.error(error.message),
    unauthorised: (urlType) => {
      if (urlType === 'admin') {
        dropSession();
        return navigateTo('/admin/login');
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
