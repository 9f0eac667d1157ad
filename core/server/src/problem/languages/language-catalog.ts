import { LOCAL_PROBLEM_SOURCE, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '@tribunal/platform';
import type { LanguageRow } from '../model';
import { ProblemSources } from '../sources/problem-sources';

/** What one judge of the local bank reports about itself. */
export interface LanguageReport {
  languages: { name: string; version: string; compileCommand?: string }[];
  unavailable: { name: string; reason: string }[];
}

/** Languages that connected judges support for the local bank. */
export interface AvailableLanguagesProvider {
  /** Returns null while no judge is connected. */
  names(): Promise<ReadonlySet<string> | null>;
  reports(): Promise<LanguageReport[]>;
}

export const AvailableLanguages = token<AvailableLanguagesProvider>('available-languages');

type IsOffered = (language: Pick<LanguageRow, 'oj' | 'name' | 'isExpected' | 'remoteId'>) => boolean;

/** Lists languages, with the highest `seq` first. */
@injectable()
export class LanguageCatalog {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(AvailableLanguages) private readonly available: AvailableLanguagesProvider,
    @inject(ProblemSources) private readonly sources: ProblemSources,
  ) {}

  /** Returns every language of every bank, whether a judge supports it at present or not. */
  listAll(): Promise<LanguageRow[]> {
    return languageRows(this.knex);
  }

  /** Returns the languages in which one can submit at present. */
  async listOffered(bank: string): Promise<LanguageRow[]> {
    const [isOffered, languages] = await Promise.all([
      this.getOfferFilter(),
      languageRows(this.knex).where({ oj: this.sources.languageSourceOf(bank) }),
    ]);
    const offered = languages.filter(isOffered);
    return bank === LOCAL_PROBLEM_SOURCE ? this.#withCommands(offered) : offered;
  }

  /** Returns the languages that the problem allows and in which one can submit at present. */
  async listForProblem(pid: number): Promise<LanguageRow[]> {
    const [isOffered, languages] = await Promise.all([this.getOfferFilter(), this.listAllowed(this.knex, pid)]);
    return languages.filter(isOffered);
  }

  /** Returns the languages that the problem allows, whether offered at present or not. */
  listAllowed(knex: Knex, pid: number): Promise<LanguageRow[]> {
    return languageRows(knex).whereIn('id', knex('problemLanguage').select('lid').where({ pid }));
  }

  /** Adds the compile commands reported by judges for languages that the site's own list does not describe. */
  async #withCommands(rows: LanguageRow[]): Promise<LanguageRow[]> {
    const reports = await this.available.reports();
    const reported = new Map(
      reports.flatMap(({ languages }) => languages.map(({ name, compileCommand }) => [name, compileCommand ?? null])),
    );
    return rows.map((row) => ({ ...row, compileCommand: row.compileCommand ?? reported.get(row.name) ?? null }));
  }

  /** Returns a filter for languages that can be judged at present; for a remote judge, for those that it has. */
  async getOfferFilter(): Promise<IsOffered> {
    const available = await this.available.names();
    return ({ oj, name, isExpected, remoteId }) => {
      if (oj !== LOCAL_PROBLEM_SOURCE) return remoteId !== null;
      return available ? available.has(name) : isExpected;
    };
  }
}

/** Returns the names of the languages in which checkers and interactors may be written. */
export const checkerLanguages = async (knex: Knex): Promise<string[]> =>
  (await languageRows(knex).where({ oj: LOCAL_PROBLEM_SOURCE, isSpj: true })).map(({ name }) => name);

/** Queries languages, with the highest `seq` first. */
export const languageRows = (knex: Knex) =>
  knex('language')
    .select('*')
    .orderBy([{ column: 'seq', order: 'desc' }, { column: 'id' }]);
