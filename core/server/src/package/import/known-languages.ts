import { OWN_BANK } from '@tribunal/contract';
import type { LanguageCatalog } from '../../problem';

/** Languages of the own bank. */
export interface KnownLanguages {
  /** Name → database id. */
  ids: ReadonlyMap<string, number>;
  /** Those that checkers are written in. */
  ofCheckers: readonly string[];
}

export async function knownLanguages(catalog: LanguageCatalog): Promise<KnownLanguages> {
  const own = (await catalog.all()).filter(({ oj }) => oj === OWN_BANK);
  return {
    ids: new Map(own.map(({ id, name }) => [name, id])),
    ofCheckers: own.filter(({ isSpj }) => isSpj).map(({ name }) => name),
  };
}
