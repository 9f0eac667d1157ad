import { availableParallelism } from 'node:os';
import { injectable } from '@tribunal/kernel';
import { hashPassword, unavailable } from '@tribunal/server';

/** Passwords are hashed on the four threads of Node's pool; one of them stays free for logins and files. */
const SLOTS = Math.min(3, availableParallelism());

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Hashes many passwords. All imports of this process share its slots, so that logins need not wait for them. */
@injectable()
export class PasswordHasher {
  #busy = 0;
  readonly #waiting: Waiting[] = [];
  #isStopped = false;

  /** @throws 503 when the plugin is switched off meanwhile */
  hashAll(passwords: readonly string[]): Promise<string[]> {
    return Promise.all(passwords.map((password) => this.#hash(password)));
  }

  /** Hashes no further passwords, so that nobody who waits for them delays the end of the plugin. */
  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#waiting.splice(0)) reject(unavailable('plugin.draining'));
  }

  async #hash(password: string): Promise<string> {
    if (this.#isStopped) throw unavailable('plugin.draining');
    if (this.#busy === SLOTS) await new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    else this.#busy++;
    try {
      return await hashPassword(password);
    } finally {
      const next = this.#waiting.shift();
      if (next) next.resolve();
      else this.#busy--;
    }
  }
}
