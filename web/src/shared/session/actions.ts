import type { FactorProof, LoginBody, LoginReply, PendingLogin, UserInfo } from '@tribunal/contract';
import { api, getToken, queryClient, setToken } from '../../api';
import { setStorageOwner } from '../../storage/stores';
import { readSession, setSession, withRoles } from './store';

const readRoles = async (): Promise<void> => {
  if (!getToken()) return;
  const { user: asked } = readSession();
  const { roles, permissions, needsSecondFactor } = await api('GET /api/get-user-auth-info', { failures: 'silent' });
  const { user } = readSession();
  // Another user may have logged in meanwhile.
  if (user && user.uid === asked?.uid) setSession({ user: withRoles(user, roles), permissions, needsSecondFactor });
};

/** Refetches the user's roles and permissions. Failures are silent because the user did not trigger the call. */
export const refreshRoles = (): Promise<void> => readRoles().catch(() => undefined);

/** The user whose session expired; null after a logout. */
let expired: UserInfo | null = null;

/** Makes the user the one of this browser, after a call that has opened a session. */
const startSession = async (user: UserInfo): Promise<void> => {
  const isSameUser = expired?.uid === user.uid;
  expired = null;
  setSession({ user, ...(!isSameUser && { permissions: null, needsSecondFactor: false }) });
  await refreshRoles();
  // Cached data of another user must not be shown to the one who logs in next.
  if (isSameUser) await queryClient.invalidateQueries();
  else await queryClient.resetQueries();
};

/** Starts the session, or returns the login that awaits a second factor. */
export const continueLogin = async (reply: LoginReply): Promise<PendingLogin | null> => {
  if ('pendingLogin' in reply) return reply.pendingLogin;
  await startSession(reply);
  return null;
};

/**
 * Logs in; returns a pending login if the account has a second factor. The form shows the error beside the field.
 * @throws ApiError when the call fails
 */
export const login = async (body: LoginBody): Promise<PendingLogin | null> =>
  continueLogin(await api('POST /api/login', { body, failures: 'silent' }));
export const adminLogin = async (body: LoginBody): Promise<PendingLogin | null> =>
  continueLogin(await api('POST /api/admin/login', { body, failures: 'silent' }));

/**
 * Completes a pending login with the second factor.
 * @throws ApiError when the call fails
 */
export const completeLogin = async ({ token }: PendingLogin, proof: FactorProof): Promise<void> =>
  startSession(await api('POST /api/login/second-factor', { body: { token, ...proof }, failures: 'silent' }));

/** Updates the logged-in user after a change on the server; ignored if that user has logged out meanwhile. */
export const updateUser = (user: UserInfo): void => {
  if (readSession().user?.uid === user.uid) setSession({ user });
};

/**
 * Handles an expired session: removes the token but keeps the page and its input, which stays the user's, so that the
 * user can continue after a login. Returns the name of the user who was logged in.
 */
export const expireSession = (): string | null => {
  expired = readSession().user ?? expired;
  setSession({ user: null });
  setToken(null);
  return expired?.username ?? null;
};

/** Removes the session from this browser; the server may already have ended it. */
export const dropSession = (): void => {
  expired = null;
  setSession({ user: null, permissions: null, needsSecondFactor: false });
  setStorageOwner(null);
  setToken(null);
  void queryClient.resetQueries();
};

let loggingOut = false;
/** Returns whether the user of this tab is logging out, so that the end of the session is no news. */
export const isLoggingOut = (): boolean => loggingOut;

/** Logs out. Unsent input stays on this device, where only its user finds it again. */
export const logout = async (): Promise<void> => {
  loggingOut = true;
  await api('GET /api/logout', { failures: 'silent' }).catch(() => undefined);
  dropSession();
  loggingOut = false;
};
