import { htmlMutations } from './html';
import { jsonMutations } from './json';
import { seededRandom, type Mutation } from './mutation';

export type { Mutation } from './mutation';

function isJson(page: string): boolean {
  try {
    JSON.parse(page);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the mutations of a page; those that leave it unchanged are omitted. The same seed gives the same mutations.
 */
export function mutationsOf(page: string, seed: number): Mutation[] {
  const random = seededRandom(seed);
  const all = isJson(page) ? jsonMutations(page, random) : htmlMutations(page, random);
  return all.filter((mutation) => mutation.page !== page);
}
