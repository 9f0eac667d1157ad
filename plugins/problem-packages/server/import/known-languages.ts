import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import type { LanguageCatalog } from '@tribunal/server/authoring';

/** Languages of the local bank. */
export interface KnownLanguages {
  /** Name → database id. */
  ids: ReadonlyMap<string, number>;
  /** Languages that checkers may be written in. */
  checkerLanguages: readonly string[];
}

export async function knownLanguages(catalog: LanguageCatalog): Promise<KnownLanguages> {
  const own = (await catalog.listAll()).filter(({ oj }) => oj === LOCAL_PROBLEM_SOURCE);
  return {
    ids: new Map(own.map(({ id, name }) => [name, id])),
    checkerLanguages: own.filter(({ isSpj }) => isSpj).map(({ name }) => name),
  };
}
