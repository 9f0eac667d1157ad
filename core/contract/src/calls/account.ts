import type { RoleSymbol } from '../vocabulary';

export interface UserInfo {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  email: string | null;
  number: string | null;
  gender: 'male' | 'female' | 'secrecy';
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
  /** Digits of a picture; a reply 400 about the field `captcha` asks for them. */
  captcha?: string;
  captchaKey?: string;
}

export interface RegisterBody {
  username: string;
  password: string;
  email: string;
  /** Asked for only when the site sends mail codes. */
  code?: string;
}

export interface MailCodeSent {
  email: string;
  /** Seconds the code is good for. */
  expire: number;
}

export interface Captcha {
  /** `data:` address of a picture. */
  img: string;
  captchaKey: string;
}

export type UserInfoChange = Partial<
  Pick<
    UserInfo,
    'realname' | 'nickname' | 'signature' | 'blog' | 'gender' | 'github' | 'school' | 'number' | 'cfUsername'
  >
>;

/** What became of a change; refusals are errors, as with every call. */
export interface AccountChanged<User extends UserInfo | null> {
  code: 200;
  msg: string;
  userInfo: User;
}

export interface SessionRow {
  id: string;
  ip: string;
  userAgent: string;
  isCurrent: boolean;
  gmtCreate: string;
}

/** Readable by everybody. */
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
  /** Submissions outside contests and groups. */
  total: number;
  /** On Codeforces, when it is known. */
  rating: number | null;
  /** Best OI rank score of each problem that has one. */
  scoreList: number[];
  /** Codes of the public problems solved, in their order. */
  solvedList: string[];
  /** difficulty → public problems solved. */
  solvedGroupByDifficulty: Record<string, { id: number; problemId: string; difficulty: number }[]>;
  recentLoginTime: string | null;
}

export interface Heatmap {
  /** `yyyy-MM-dd`, the last day of the year that is shown. */
  endDate: string;
  /** Submissions by day of UTC; days without any are absent. */
  dataList: { date: string; count: number }[];
}

export interface ProfileCalls {
  /** By uid or name; without either the caller's own. */
  'GET /api/get-user-home-info': { query: { uid?: string; username?: string }; data: UserHome };
  'GET /api/get-user-calendar-heatmap': { query: { uid?: string; username?: string }; data: Heatmap };
}

export interface AccountCalls {
  /** Sets the token in the `Authorization` reply header. */
  'POST /api/login': { body: LoginBody; data: UserInfo };
  'POST /api/admin/login': { body: LoginBody; data: UserInfo };
  'POST /api/register': { body: RegisterBody; data: null };
  'POST /api/check-username-or-email': {
    body: { username?: string; email?: string };
    data: { username: boolean; email: boolean };
  };
  /** Ends this session only. */
  'GET /api/logout': { data: null };
  'GET /api/admin/logout': { data: null };
  'GET /api/get-user-auth-info': { data: { roles: RoleSymbol[]; permissions: string[] } };
  /** Sends a code to an address that wants to register. */
  'GET /api/get-register-code': { query: { email: string }; data: MailCodeSent };
  'GET /api/captcha': { data: Captcha };
  /** Sends a link when the address is somebody's; the reply does not tell whether it is. The captcha serves once. */
  'POST /api/apply-reset-password': { body: { captcha: string; captchaKey: string; email: string }; data: null };
  /** Ends every session of the user. The code is the one of the link, and serves once. */
  'POST /api/reset-password': { body: { username: string; password: string; code: string }; data: null };
  /** Sends a code to the new address. */
  'GET /api/get-change-email-code': { query: { email: string }; data: MailCodeSent };
  'POST /api/change-email': {
    body: { password: string; newEmail: string; code: string };
    data: AccountChanged<UserInfo>;
  };
  /** Changes what is given and leaves the rest. */
  'POST /api/change-userInfo': { body: UserInfoChange; data: UserInfo };
  /** Logins of the caller, the newest first. */
  'GET /api/get-sessions': { data: SessionRow[] };
  /** Ends one other login of the caller. */
  'POST /api/end-session': { body: { id: string }; data: null };
  /** Ends every other session of the user. */
  'POST /api/change-password': { body: { oldPassword: string; newPassword: string }; data: AccountChanged<null> };
}
