import type { LoginBody, UserInfo } from '@tribunal/contract';
import { api, getToken, queryClient, setToken } from '../../api';
import { readSession, setSession, withRoles } from './store';

/** Asks again what this person may do; quiet, because nobody pressed anything. */
export const refreshRoles = async (): Promise<void> => {
  if (!getToken()) return;
  const { roles, permissions } = await api('GET /api/get-user-auth-info', { failures: 'silent' });
  const { user } = readSession();
  if (user) setSession({ user: withRoles(user, roles), permissions });
};

const begin = async (user: UserInfo): Promise<void> => {
  setSession({ user, permissions: [] });
  await refreshRoles().catch(() => undefined);
  await queryClient.invalidateQueries();
};

/** Throws `ApiError`; the form shows it beside the field. */
export const login = async (body: LoginBody): Promise<void> =>
  begin(await api('POST /api/login', { body, failures: 'silent' }));
export const adminLogin = async (body: LoginBody): Promise<void> =>
  begin(await api('POST /api/admin/login', { body, failures: 'silent' }));

/** Forgets the session here; the server may have done so already. */
export const dropSession = (): void => {
  setSession({ user: null, permissions: [] });
  setToken(null);
  void queryClient.resetQueries();
};

export const logout = async (): Promise<void> => {
  await api('GET /api/logout', { failures: 'silent' }).catch(() => undefined);
  dropSession();
};
