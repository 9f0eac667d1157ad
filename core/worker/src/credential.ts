import type { JudgeRegistration } from '@tribunal/contract';

/** Exchanges the configured token; null if it is already the judge's own. */
export type Register = (configured: string, registration: JudgeRegistration) => Promise<string | null>;

/** The token with which a judge process calls the server. It is kept in memory only. */
export interface Credential {
  /**
   * Returns the token, registering first if there is none; concurrent callers share one registration. Rejects as
   * `register` does.
   */
  token(register: Register): Promise<string>;
  /** Discards a token that the server has refused; the next caller registers again. */
  forget(token: string): void;
}

/**
 * Creates the credential of a judge. `configured` is the shared token of all judges, or a token created for this
 * judge in the admin.
 */
export function judgeCredential(configured: string, registration: JudgeRegistration): Credential {
  let own: Promise<string> | null = null;
  let known: string | null = null;
  return {
    token(register) {
      own ??= register(configured, registration).then(
        (given) => (known = given ?? configured),
        (error: unknown) => {
          own = null;
          throw error;
        },
      );
      return own;
    },
    forget(token) {
      if (token !== known) return;
      own = null;
      known = null;
    },
  };
}
