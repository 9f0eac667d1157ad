/**
 * Unstable: may change with any version of Tribunal (decision 79). About accounts: logins, passwords, lists of new
 * users, avatars, ratings.
 */
export { loadRatings, userRatings, type UserRatingProvider } from '../profile';
export { LoginSessions } from '../read-api';
export {
  AccountEditor,
  AccountService,
  captchaAnswer,
  conflictIfTaken,
  email,
  findAccountConflicts,
  hashPassword,
  IdentityConfirmation,
  insertAccounts,
  lockAccount,
  LoginService,
  NEW_PASSWORD_KEY,
  NewPasswordStore,
  nickname,
  onAccountsChanged,
  onRenamed,
  onPasswordReset,
  password,
  PasswordChecker,
  PasswordHasher,
  randomPassword,
  isChangedValue,
  readUserRows,
  realname,
  respondToLogin,
  respondWithPasswords,
  RoleAccessReader,
  school,
  username,
  usersWithSecondFactor,
  type AccountConflict,
  type FileRemark,
  type FileRow,
  type LoggedIn,
  type LoginOrigin,
  type LoginRules,
  type NewAccount,
  type RoleCall,
} from '../account';
export { AccountEraser } from '../erasure';
export { AvatarStore } from '../picture';
