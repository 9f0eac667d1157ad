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
}

export interface RegisterBody {
  username: string;
  password: string;
  email: string;
  /** Asked for only when the site sends mail codes. */
  code?: string;
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
  /** Ends every other session of the user. */
  'POST /api/change-password': { body: { oldPassword: string; newPassword: string }; data: null };
}
