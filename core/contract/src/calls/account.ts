import type { RoleSymbol } from '../vocabulary';

export const GENDERS = ['secrecy', 'male', 'female'] as const;

export interface UserInfo {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  email: string | null;
  number: string | null;
  gender: (typeof GENDERS)[number];
  school: string | null;
  course: string | null;
  signature: string | null;
  realname: string | null;
  github: string | null;
  blog: string | null;
  cfUsername: string | null;
  roleList: RoleSymbol[];
}

export interface LoginBody {
  username: string;
  password: string;
  /** Digits of the captcha picture; a reply with 400 about the field `captcha` asks for them. */
  captcha?: string;
  captchaKey?: string;
}

/** `code`: of an authenticator app; `recovery`: a recovery code. */
export type SecondFactorMethod = 'code' | 'recovery' | 'passkey';

/** A login with the right password to an account with a second factor, which is awaited. */
export interface PendingLogin {
  /** Valid once, for a few minutes, in the browser that has begun the login. */
  token: string;
  methods: SecondFactorMethod[];
}

/** A pending login if the account has a second factor. */
export type LoginReply = UserInfo | { pendingLogin: PendingLogin };

export interface AuthInfo {
  /** Without those of staff while these need a second factor. */
  roles: RoleSymbol[];
  permissions: string[];
  /** Whether the user has a role of staff that cannot be used before a second factor is set up. */
  needsSecondFactor: boolean;
}

export interface RegisterBody {
  username: string;
  password: string;
  email: string;
  /** Required only when the site sends codes by mail. */
  code?: string;
}

export interface MailCodeSent {
  email: string;
  /** Validity of the code in seconds. */
  expire: number;
}

export interface Captcha {
  /** Picture as a `data:` URL. */
  img: string;
  captchaKey: string;
}

export type UserInfoChange = Partial<
  Pick<
    UserInfo,
    'realname' | 'nickname' | 'signature' | 'blog' | 'gender' | 'github' | 'school' | 'number' | 'cfUsername'
  >
>;

/** Result of a successful change; refusals are errors, as with every call. */
export interface AccountChanged<User extends UserInfo | null> {
  code: 200;
  msg: string;
  userInfo: User;
}

export interface SessionRow {
  id: string;
  ip: string;
  /** The network that `ip` belongs to, such as `203.0.113.0/24`. */
  network: string;
  /** Whether the address is one of a local network or of this computer. */
  isLocal: boolean;
  userAgent: string;
  isCurrent: boolean;
  gmtCreate: string;
  /** Time of the last call, to within five minutes. */
  gmtLastUsed: string;
}

/** Public profile of a user; everybody may read it. */
export interface UserHome {
  uid: string;
  username: string;
  nickname: string | null;
  gender: UserInfo['gender'];
  avatar: string | null;
  school: string | null;
  /** Markdown. */
  signature: string | null;
  github: string | null;
  blog: string | null;
  titleName: string | null;
  titleColor: string | null;
  /** Number of submissions outside contests and groups. */
  total: number;
  /** Rating on Codeforces; null if it is not known. */
  rating: number | null;
  /** Best OI rank score of every problem that has one. */
  scoreList: number[];
  /** Codes of the public problems solved, in problem order. */
  solvedList: string[];
  /** Maps each difficulty to the public problems solved; `none` to those without one. */
  solvedGroupByDifficulty: Record<string, { id: number; problemId: string; difficulty: number | null }[]>;
  recentLoginTime: string | null;
}

export interface Heatmap {
  /** Last day of the year shown, as `yyyy-MM-dd`. */
  endDate: string;
  /** Number of submissions per day; days without submissions are absent. */
  dataList: { date: string; count: number }[];
}

export interface ProfileCalls {
  /** Returns the profile of the user with this uid or name; without either, the caller's own. */
  'GET /api/get-user-home-info': { query: { uid?: string; username?: string }; data: UserHome };
  /** Returns the activity of the same user on each day of the year that ends today, in `timeZone`, by default UTC. */
  'GET /api/get-user-calendar-heatmap': {
    query: { uid?: string; username?: string; timeZone?: string };
    data: Heatmap;
  };
}

export interface AccountCalls {
  /** Sets the token in the `Authorization` reply header, unless the account has a second factor. */
  'POST /api/login': { body: LoginBody; data: LoginReply };
  'POST /api/admin/login': { body: LoginBody; data: LoginReply };
  'POST /api/register': { body: RegisterBody; data: null };
  'POST /api/check-username-or-email': {
    body: { username?: string; email?: string };
    data: { username: boolean; email: boolean };
  };
  /** Ends only the current session. */
  'GET /api/logout': { data: null };
  'GET /api/admin/logout': { data: null };
  'GET /api/get-user-auth-info': { data: AuthInfo };
  /** Sends a code to an address that is to be registered. */
  'GET /api/get-register-code': { query: { email: string }; data: MailCodeSent };
  'GET /api/captcha': { data: Captcha };
  /**
   * Sends a link if the address belongs to a user. The reply does not reveal whether it does. The captcha can be used
   * once.
   */
  'POST /api/apply-reset-password': { body: { captcha: string; captchaKey: string; email: string }; data: null };
  /** Sets a new password and ends every session of the user. The code is the one in the link and can be used once. */
  'POST /api/reset-password': { body: { username: string; password: string; code: string }; data: null };
  /** Sends a code to the new address. */
  'GET /api/get-change-email-code': { query: { email: string }; data: MailCodeSent };
  'POST /api/change-email': {
    body: { password: string; newEmail: string; code: string };
    data: AccountChanged<UserInfo>;
  };
  /** Changes the fields that are given; absent fields keep their values. */
  'POST /api/change-userInfo': { body: UserInfoChange; data: UserInfo };
  /** Returns the caller's sessions, newest first. */
  'GET /api/get-sessions': { data: SessionRow[] };
  /** Ends one other session of the caller. */
  'POST /api/end-session': { body: { id: string }; data: null };
  /** Ends all other sessions of the caller. */
  'POST /api/end-other-sessions': { data: null };
  /** Changes the password and ends every other session of the user, and if wanted all API tokens. */
  'POST /api/change-password': {
    body: { oldPassword: string; newPassword: string; endTokens?: boolean };
    data: AccountChanged<null>;
  };
}
