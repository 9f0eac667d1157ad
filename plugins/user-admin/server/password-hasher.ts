import { availableParallelism } from 'node:os';
import { injectable } from '@tribunal/kernel';
import { hashPassword } from '@tribunal/server';

/** Passwords are hashed on the four threads of Node's pool; one of them stays free for logins and files. */
const SLOTS = Math.min(3, availableParallelism());

/** Hashes many passwords. All imports of this process share its slots, so that logins need not wait for them. */
@injectable()
export class PasswordHasher {
  #busy = 0;
  readonly #waiting: (() => void)[] = [];

  hashAll(passwords: readonly string[]): Promise<string[]> {
    return Promise.all(passwords.map((password) => this.#hash(password)));
  }

  async #hash(password: string): Promise<string> {
    if (this.#busy === SLOTS) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#busy++;
    try {
      return await hashPassword(password);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#busy--;
    }
  }
}
