import type { JudgeRegistration } from '@tribunal/contract';

/** Exchanges the configured token; null: that one is the judge's own already. */
export type Register = (configured: string, registration: JudgeRegistration) => Promise<string | null>;

/** The token that a judge process calls the server with. It lives in memory only. */
export interface Credential {
  /** Registers first when there is none yet; those who ask meanwhile get the same. Rejects as `register` does. */
  token(register: Register): Promise<string>;
  /** The server refused this token: the next to ask registers anew. */
  forget(token: string): void;
}

/** `configured`: the shared token of all judges, or one that the back office made for this judge. */
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
