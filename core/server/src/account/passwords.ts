import { hash, verify, type Options } from '@node-rs/argon2';

/** argon2id; memory in KiB. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobodys: Promise<string> | undefined;
/** A hash that no password has, so that an unknown name costs as much time as a known one. */
const nobodysHash = (): Promise<string> => (nobodys ??= hash(crypto.randomUUID(), COST));

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** `storedHash` null: there is no such account; the work is done all the same and the answer is no. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash()), password);
  return matches && storedHash !== null;
}
