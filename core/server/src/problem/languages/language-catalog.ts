import { LOCAL_PROBLEM_SOURCE, token, type JudgeHeartbeat, type Language } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '@tribunal/platform';
import type { LanguageRow } from '../model';
import { presentLanguage } from '../presenter';
import { ProblemSources } from '../sources/problem-sources';

/** What one judge of the local bank reports about itself. */
export interface LanguageReport {
  languages: JudgeHeartbeat['languages'];
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
    return languages.filter(isOffered);
  }

  /** Returns the languages that the problem allows and in which one can submit at present. */
  async listForProblem(pid: number): Promise<LanguageRow[]> {
    const [isOffered, languages] = await Promise.all([this.getOfferFilter(), this.listAllowed(pid)]);
    return languages.filter(isOffered);
  }

  /** Returns the languages that the problem allows, whether offered at present or not. */
  listAllowed(pid: number): Promise<LanguageRow[]> {
    return languageRows(this.knex).whereIn('id', this.knex('problemLanguage').select('lid').where({ pid }));
  }

  /** Presents languages with what judges report of those of the local bank and the site does not set itself. */
  async present(rows: readonly LanguageRow[]): Promise<Language[]> {
    const reports = await this.available.reports();
    const reported = new Map(reports.flatMap(({ languages }) => languages.map((one) => [one.name, one])));
    return rows.map((row) => {
      const language = presentLanguage(row);
      const report = row.oj === LOCAL_PROBLEM_SOURCE ? reported.get(row.name) : undefined;
      if (!report) return language;
      const { compileCommand, factor } = report;
      return {
        ...language,
        compileCommand: language.compileCommand ?? compileCommand,
        timeFactor: language.timeFactor ?? factor,
        memoryFactor: language.memoryFactor ?? factor,
      };
    });
  }

  /** Returns a filter for languages that can be judged at present; for another problem source, for those that it has. */
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
