/** Names of generated accounts are `prefix`, a number of the range and `suffix`. */
export interface GenerateRequest {
  prefix?: string | undefined;
  suffix?: string | undefined;
  number_from?: number | undefined;
  number_to?: number | undefined;
  password_length?: number | undefined;
  /**
   * Chosen by the client, 32 random bytes as base64url: if the reply is lost, the same call with the same key returns it
   * again within a few minutes and creates nobody.
   */
  key?: string | undefined;
}

export const GENERATE_DEFAULTS = {
  prefix: '',
  suffix: '',
  number_from: 1,
  number_to: 10,
  password_length: 6,
} as const satisfies GenerateRequest;

export interface GeneratedUser {
  username: string;
  password: string;
}

export interface UserGenerateCalls {
  /**
   * Creates accounts with random passwords, all or none. The passwords are in this reply, and once more, for a few
   * minutes, in `GET /api/file/generate-user-excel?key=`; nobody can read them later.
   */
  'POST /api/admin/user/generate-user': { body: GenerateRequest; data: { key: string; users: GeneratedUser[] } };
}
