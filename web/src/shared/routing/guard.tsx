import { Fragment, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { getToken } from '../../api';
import { ErrorState, SkeletonRows, toast } from '../../kit';
import { accountDialog } from '../account/dialog-store';
import { addressOf, type LoginReturn } from '../account/require-login';
import { dropSession, isAdmin, useUser } from '../session';
import { useSiteCall } from '../site';
import type { Area, Need } from './need';

interface Walled {
  children: ReactNode;
  /** A login leads here unless told. */
  afterLogin?: 'here' | 'home';
}

/**
 * Without a session: home, the login dialog and a word why; the login leads here. Whoever is in already stays when the
 * session runs out, so that a login can go on with what was typed; somebody else gets the page anew.
 */
export const LoginOnly = ({ children, afterLogin = 'here' }: Walled) => {
  const { t } = useTranslation();
  const user = useUser();
  const state = useLoginReturn();
  const insider = useRef<string | null>(null);
  if (user && getToken()) insider.current = user.uid;
  const allowed = insider.current !== null;
  useEffect(() => {
    if (allowed) return;
    dropSession();
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  }, [allowed, t]);
  return allowed ? (
    <Fragment key={insider.current}>{children}</Fragment>
  ) : (
    <Navigate to="/home" replace state={afterLogin === 'here' ? state : null} />
  );
};

/** The same object for the same address: a new one would make `Navigate` go again. */
const useLoginReturn = (): LoginReturn => {
  const target = addressOf(useLocation());
  return useMemo(() => ({ target }), [target]);
};

/** The back office asks for its own login, which leads here. */
export const AdminOnly = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const user = useUser();
  const allowed = Boolean(getToken()) && isAdmin(user);
  useEffect(() => {
    if (!allowed) toast.warning(t('account.adminAgain'));
  }, [allowed, t]);
  const state = useLoginReturn();
  return allowed ? children : <Navigate to="/admin/login" replace state={state} />;
};

/** A part of the site that its admin has closed: home, and a word why. */
export const OpenAreaOnly = ({ area, children }: { area: Area; children: ReactNode }) => {
  const { t } = useTranslation();
  const { data: site, error, refetch } = useSiteCall();
  const isClosed = site !== undefined && !site[area];
  useEffect(() => {
    if (isClosed) toast.error(t(`errors.${area}`));
  }, [isClosed, area, t]);
  if (!site) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />;
  return isClosed ? <Navigate to="/home" replace /> : children;
};

/** Lets in whom the page is for. */
export const Guarded = ({ needs = {}, children }: { needs?: Need; children: ReactNode }) => {
  const inArea = needs.area ? <OpenAreaOnly area={needs.area}>{children}</OpenAreaOnly> : children;
  return needs.login ? <LoginOnly>{inArea}</LoginOnly> : inArea;
};
