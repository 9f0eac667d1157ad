import { LOCAL_PROBLEM_SOURCE, type PluginManifest } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Manifests } from '@tribunal/platform';

/** What a filter for no source in particular is called. */
const ALL_SOURCES = 'ALL';

/** The problem sources: this site, and those that the manifests of installed plugins declare, switched on or off. */
@injectable()
export class ProblemSources {
  readonly #keys: readonly string[];
  readonly #names: ReadonlyMap<string, string>;
  readonly #languageSources: ReadonlyMap<string, string>;

  constructor(@inject(Manifests) manifests: readonly PluginManifest[]) {
    const declared = manifests.flatMap(({ problemSource }) => problemSource ?? []);
    this.#keys = [LOCAL_PROBLEM_SOURCE, ...declared.map(({ key }) => key)];
    this.#names = new Map(declared.map(({ key, name }) => [key, name]));
    this.#languageSources = new Map(declared.map(({ key, sharesWith = key }) => [key, sharesWith]));
  }

  keys(): readonly string[] {
    return this.#keys;
  }

  /**
   * Returns the source that a filter names, in any case of letters: undefined for all of them, and this site for an
   * unknown one.
   */
  filteredBy(name: string | undefined): string | undefined {
    const key = name?.toUpperCase();
    if (!key || key === ALL_SOURCES) return undefined;
    return this.#keys.includes(key) ? key : LOCAL_PROBLEM_SOURCE;
  }

  /** Returns the name that users read; the key if no installed plugin declares the source. */
  nameOf(source: string): string {
    return this.#names.get(source) ?? source;
  }

  /** Returns the source whose languages a source uses: its own, or those of the source that it shares accounts with. */
  languageSourceOf(source: string): string {
    return this.#languageSources.get(source) ?? source;
  }
}
