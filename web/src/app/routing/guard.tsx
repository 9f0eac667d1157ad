import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { getToken } from '../../api';
import { toast } from '../../kit';
import { accountDialog } from '../account/dialog-store';
import { dropSession, isAdmin, useUser } from '../session';

/** Without a session: home, the login dialog and a word why. */
export const LoginOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const user = useUser();
  const allowed = Boolean(user && getToken());
  useEffect(() => {
    if (allowed) return;
    dropSession();
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  }, [allowed, t]);
  return allowed ? children : <Navigate to="/home" replace />;
};

/** The back office asks for its own login. */
export const AdminOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const user = useUser();
  const allowed = Boolean(getToken()) && isAdmin(user);
  useEffect(() => {
    if (!allowed) toast.warning(t('account.adminAgain'));
  }, [allowed, t]);
  return allowed ? children : <Navigate to="/admin/login" replace />;
};
