import type { LoginBody, UserInfo } from '@tribunal/contract';
import { api, getToken, queryClient, setToken } from '../../api';
import { forgetPersonal } from './personal';
import { readSession, setSession, withRoles } from './store';

/** Asks again what this person may do; quiet, because nobody pressed anything. */
export const refreshRoles = async (): Promise<void> => {
  if (!getToken()) return;
  const { user: asked } = readSession();
  const { roles, permissions } = await api('GET /api/get-user-auth-info', { failures: 'silent' });
  const { user } = readSession();
  // Somebody else may have come meanwhile.
  if (user && user.uid === asked?.uid) setSession({ user: withRoles(user, roles), permissions });
};

/** Who was here when the session ran out; null after a logout. */
let expired: UserInfo | null = null;

const begin = async (user: UserInfo): Promise<void> => {
  const isBack = expired?.uid === user.uid;
  expired = null;
  setSession({ user, ...(!isBack && { permissions: null }) });
  await refreshRoles().catch(() => undefined);
  // What somebody else saw is not shown to whoever logs in next.
  if (isBack) await queryClient.invalidateQueries();
  else await queryClient.resetQueries();
};

/** Throws `ApiError`; the form shows it beside the field. */
export const login = async (body: LoginBody): Promise<void> =>
  begin(await api('POST /api/login', { body, failures: 'silent' }));
export const adminLogin = async (body: LoginBody): Promise<void> =>
  begin(await api('POST /api/admin/login', { body, failures: 'silent' }));

/** The server changed something about whoever is logged in; of somebody who has gone meanwhile it is told in vain. */
export const keepUser = (user: UserInfo): void => {
  if (readSession().user?.uid === user.uid) setSession({ user });
};

/**
 * The session ran out in the middle of something: the token goes, the page and what was typed in it stay, so that
 * it can be gone on with after a login. Answers with the name that was logged in.
 */
export const expireSession = (): string | null => {
  expired = readSession().user ?? expired;
  setSession({ user: null });
  setToken(null);
  return expired?.username ?? null;
};

/** Forgets the session here; the server may have done so already. */
export const dropSession = (): void => {
  expired = null;
  setSession({ user: null, permissions: null });
  setToken(null);
  void queryClient.resetQueries();
};

/** The person is done here: what was typed and not sent is nobody else's to find. */
export const logout = async (): Promise<void> => {
  await api('GET /api/logout', { failures: 'silent' }).catch(() => undefined);
  forgetPersonal();
  dropSession();
};
