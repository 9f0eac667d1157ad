export { AccountSessions } from './account-sessions';
export { SiteLogin, type AccountReporter, type DecryptedAccount } from './site-login';
