import { availableParallelism } from 'node:os';
import { injectable } from '@tribunal/kernel';
import { unavailable } from '@tribunal/platform';
import { hashPassword } from '../passwords';

/** Passwords are hashed on the four threads of Node's pool; one of them stays free for logins and files. */
const SLOTS = Math.min(3, availableParallelism());

/** Hashes many passwords. All callers of this process share its slots, so that logins need not wait for them. */
@injectable()
export class PasswordHasher {
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  /** @throws 503 once `signal` is aborted, so that nobody who waits delays the end of a plugin */
  hashAll(passwords: readonly string[], signal?: AbortSignal): Promise<string[]> {
    return Promise.all(passwords.map((password) => this.#hash(password, signal)));
  }

  async #hash(password: string, signal: AbortSignal | undefined): Promise<string> {
    if (this.#busy === SLOTS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
    try {
      if (signal?.aborted) throw unavailable('plugin.draining');
      return await hashPassword(password);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy--;
    }
  }
}
