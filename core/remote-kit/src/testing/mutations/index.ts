import { htmlMutations } from './html';
import { jsonMutations } from './json';
import { chance, type Mutation } from './mutation';

export type { Mutation } from './mutation';

function isJson(page: string): boolean {
  try {
    JSON.parse(page);
    return true;
  } catch {
    return false;
  }
}

/** What may become of a page; a page that would be the same is left out. The same seed gives the same mutations. */
export function mutationsOf(page: string, seed: number): Mutation[] {
  const random = chance(seed);
  const all = isJson(page) ? jsonMutations(page, random) : htmlMutations(page, random);
  return all.filter((mutation) => mutation.page !== page);
}
