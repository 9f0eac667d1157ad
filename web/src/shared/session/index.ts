export {
  adminLogin,
  completeLogin,
  continueLogin,
  dropSession,
  expireSession,
  isLoggingOut,
  updateUser,
  login,
  logout,
  refreshRoles,
} from './actions';
export { personalKey } from './personal';
export { syncStoredSession, isAdmin, hasPermission, readSession, useSession, useUser } from './store';
