import type { Permission } from '@tribunal/contract';
import i18n from 'i18next';
import { Fragment, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { getToken } from '../../api';
import { toast, Loaded } from '../../kit';
import { accountDialog } from '../account/dialog-store';
import { addressOf, type LoginReturn } from '../account/require-login';
import { dropSession, hasPermission, isAdmin, useSession, useUser } from '../session';
import { SecondFactorNeeded } from '../account/second-factor';
import { useSiteCall } from '../site';
import type { Area, Need } from './need';
import { PageLoading } from './PageLoading';

interface GuardProps {
  children: ReactNode;
  /** Where a login leads; defaults to `here`. */
  afterLogin?: 'here' | 'home';
}

/**
 * Requires a login: otherwise redirects home and opens the login dialog with an explanation; the login leads back
 * here. The page of a logged-in user stays when the session expires, so that a login can continue with the unsaved
 * input; for another user the page is remounted.
 */
export const LoginOnly = ({ children, afterLogin = 'here' }: GuardProps) => {
  const user = useUser();
  const state = useLoginReturn();
  const admittedUid = useRef<string | null>(null);
  if (user && getToken()) admittedUid.current = user.uid;
  const allowed = admittedUid.current !== null;
  useEffect(() => {
    if (allowed) return;
    dropSession();
    toast.warning(i18n.t('account.loginFirst'));
    accountDialog.open('login');
  }, [allowed]);
  return allowed ? (
    <Fragment key={admittedUid.current}>{children}</Fragment>
  ) : (
    <Navigate to="/home" replace state={afterLogin === 'here' ? state : null} />
  );
};

/** Returns the same object for the same address, because a new one would make `Navigate` navigate again. */
const useLoginReturn = (): LoginReturn => {
  const target = addressOf(useLocation());
  return useMemo(() => ({ target }), [target]);
};

/** Requires an admin login, which leads back here. */
export const AdminOnly = ({ children }: { children: ReactNode }) => {
  const { user, needsSecondFactor } = useSession();
  const isLoggedIn = Boolean(getToken()) && user !== null;
  const isSuspended = isLoggedIn && needsSecondFactor === true;
  const allowed = isLoggedIn && isAdmin(user);
  useEffect(() => {
    if (!allowed && !isSuspended) toast.warning(i18n.t('account.adminAgain'));
  }, [allowed, isSuspended]);
  const state = useLoginReturn();
  if (isSuspended) return <SecondFactorNeeded />;
  return allowed ? children : <Navigate to="/admin/login" replace state={state} />;
};

/** Redirects to the first page of the admin area, and says why, before anything of the page is shown. */
const PermissionOnly = ({ permission, children }: { permission: Permission; children: ReactNode }) => {
  const session = useSession();
  const isRefused = session.permissions !== null && !hasPermission(session, permission);
  useEffect(() => {
    if (isRefused) toast.error(i18n.t('admin.forbidden'));
  }, [isRefused]);
  if (session.permissions === null) return <PageLoading />;
  return isRefused ? <Navigate to="/admin" replace /> : children;
};

/** Redirects home with an explanation when the site's admin has closed this part of the site. */
const OpenAreaOnly = ({ area, children }: { area: Area; children: ReactNode }) => {
  const answer = useSiteCall();
  const site = answer.data;
  const isClosed = site !== undefined && !site[area];
  useEffect(() => {
    if (isClosed) toast.error(i18n.t(`errors.${area}`));
  }, [isClosed, area]);
  if (!site) return <Loaded answer={answer} />;
  return isClosed ? <Navigate to="/home" replace /> : children;
};

/** Renders the page only for users who may open it. */
export const Guarded = ({ needs = {}, children }: { needs?: Need; children: ReactNode }) => {
  const { area, login, permission } = needs;
  const permitted = permission ? <PermissionOnly permission={permission}>{children}</PermissionOnly> : children;
  const inArea = area ? <OpenAreaOnly area={area}>{permitted}</OpenAreaOnly> : permitted;
  return login ? <LoginOnly>{inArea}</LoginOnly> : inArea;
};
