export { adminLogin, dropSession, expireSession, keepUser, login, logout, refreshRoles } from './actions';
export { personalKey } from './personal';
export { adoptStoredSession, isAdmin, may, readSession, useSession, useUser } from './store';
