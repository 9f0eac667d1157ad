export { adminLogin, dropSession, expireSession, keepUser, login, logout, refreshRoles } from './actions';
export { adoptStoredSession, isAdmin, may, readSession, useSession, useUser } from './store';
