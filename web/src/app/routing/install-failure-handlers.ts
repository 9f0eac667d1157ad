import type { StreamEvents } from '@tribunal/contract';
import i18n from 'i18next';
import { setFailureHandlers } from '../../api';
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

/** Navigates to the home page or the admin login after the session was ended elsewhere, e.g. in another tab. */
export const leaveAfterLogout = (reason: StreamEvents['session-ended']['reason'] = 'logout'): void => {
  const admin = location.pathname.startsWith('/admin');
  navigateTo(admin ? '/admin/login' : '/home');
  toast.info(i18n.t(reason === 'logout' ? 'account.loggedOutElsewhere' : 'account.sessionRevoked'));
};
