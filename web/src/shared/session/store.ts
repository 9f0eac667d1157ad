import { isAdminRole, type Permission, type RoleSymbol, type UserInfo } from '@tribunal/contract';
import { useSyncExternalStore } from 'react';
import { getToken } from '../../api';
import { deviceStore, setStorageOwner } from '../../storage/stores';

const KEY = 'user';
const listeners = new Set<() => void>();

export interface Session {
  user: UserInfo | null;
  /** The user's permissions; null until they are loaded. */
  permissions: readonly string[] | null;
  /** Whether the user's roles of staff have no power before a second factor is set up. */
  needsSecondFactor?: boolean;
}

const stored = (): UserInfo | null => (getToken() ? deviceStore.read<UserInfo>(KEY) : null);

let session: Session = { user: stored(), permissions: null };
setStorageOwner(session.user?.uid ?? null);

export const readSession = (): Session => session;

export const setSession = (next: Partial<Session>): void => {
  session = { ...session, ...next };
  if (session.user) {
    deviceStore.write(KEY, session.user);
    setStorageOwner(session.user.uid);
  } else deviceStore.remove(KEY);
  listeners.forEach((listener) => listener());
};

/** Adopts the session that another tab has stored after a login or logout. */
export const syncStoredSession = (): void => {
  const user = stored();
  setStorageOwner(user?.uid ?? null);
  session = user?.uid === session.user?.uid ? { ...session, user } : { user, permissions: null };
  listeners.forEach((listener) => listener());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Returns the session of this browser: the user, if somebody is logged in, and their permissions. */
export const useSession = (): Session => useSyncExternalStore(subscribe, readSession);
/** Returns the user who is logged in; null for a visitor. */
export const useUser = (): UserInfo | null => useSession().user;

export const isAdmin = (user: UserInfo | null): boolean => isAdminRole(user?.roleList ?? []);
/** Returns whether the user of the session has a permission. */
export const hasPermission = (current: Session, permission: Permission): boolean =>
  current.permissions?.includes(permission) ?? false;
export const withRoles = (user: UserInfo, roles: RoleSymbol[]): UserInfo => ({ ...user, roleList: roles });
