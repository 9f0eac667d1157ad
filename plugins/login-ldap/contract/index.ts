import type { LoginReply } from '@tribunal/contract';

export const LdapLimits = {
  username: { min: 1, max: 100 },
  /** An empty password is never sent: a directory would take it for an anonymous login, which succeeds. */
  password: { min: 1, max: 200 },
} as const;

export interface LdapLoginBody {
  /** Name and password at the school. */
  username: string;
  password: string;
  /** Name of the account that is created at the first login, if the one at the school is taken here. */
  chosenUsername?: string;
  captcha?: string;
  captchaKey?: string;
}

export type LdapLogin = { kind: 'loggedIn'; login: LoginReply } | { kind: 'newcomer'; wishedUsername: string };

/** What the directory says of a person. */
export interface LdapPerson {
  dn: string;
  id: string;
  username: string;
  realname: string | null;
  email: string | null;
  number: string | null;
}

export interface LoginLdapCalls {
  /** `text` is null while no directory is configured; an empty text means the default. */
  'GET /api/ldap/button': { data: { text: string | null } };
  /** Sets the token in the `Authorization` reply header when it has opened a session. */
  'POST /api/login/ldap': { body: LdapLoginBody; data: LdapLogin };
  /** Tries a login without logging in. `failure` is what went wrong in the directory's or the network's own words. */
  'POST /api/admin/ldap/test': {
    body: { username: string; password: string };
    data: { result: 'right' | 'wrong' | 'failed'; failure: string | null; person: LdapPerson | null };
  };
}
