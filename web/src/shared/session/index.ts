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
export { syncStoredSession, isAdmin, hasPermission, readSession, useSession, useUser } from './store';
