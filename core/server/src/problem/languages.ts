import { OWN_BANK, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '../tokens';
import type { LanguageRow } from './model';

/** What one judge of the own bank says of itself. */
export interface LanguageReport {
  languages: { name: string; version: string; compileCommand?: string }[];
  unavailable: { name: string; reason: string }[];
}

/** What connected judges speak for the own bank. */
export interface Speakers {
  /** null while none is connected. */
  names(): Promise<ReadonlySet<string> | null>;
  reports(): Promise<LanguageReport[]>;
}

export const SpokenLanguages = token<Speakers>('spoken-languages');

export const Languages = token<LanguageCatalog>('languages');

/** GYM shares the languages of CF. */
export const bankOfLanguages = (bank: string): string => (bank === 'GYM' ? 'CF' : bank);

type Offer = (language: Pick<LanguageRow, 'oj' | 'name' | 'isExpected' | 'remoteId'>) => boolean;

/** Every list has the highest `seq` first. */
@injectable()
export class LanguageCatalog {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(SpokenLanguages) private readonly spoken: Speakers,
  ) {}

  /** Every language of every bank, whether anybody speaks it now or not. */
  all(): Promise<LanguageRow[]> {
    return languageRows(this.knex);
  }

  /** What can be submitted in now. */
  async offered(bank: string): Promise<LanguageRow[]> {
    const [offer, languages] = await Promise.all([
      this.offer(),
      languageRows(this.knex).where({ oj: bankOfLanguages(bank) }),
    ]);
    const offered = languages.filter(offer);
    return bank === OWN_BANK ? this.#withCommands(offered) : offered;
  }

  /** What the problem allows and can be submitted in now. */
  async ofProblem(pid: number): Promise<LanguageRow[]> {
    const [offer, languages] = await Promise.all([this.offer(), this.allowed(this.knex, pid)]);
    return languages.filter(offer);
  }

  /** What the problem allows, offered or not. */
  allowed(knex: Knex, pid: number): Promise<LanguageRow[]> {
    return languageRows(knex).whereIn('id', knex('problemLanguage').select('lid').where({ pid }));
  }

  /** Judges tell how they compile what the site's own list says nothing about. */
  async #withCommands(rows: LanguageRow[]): Promise<LanguageRow[]> {
    const reports = await this.spoken.reports();
    const told = new Map(
      reports.flatMap(({ languages }) => languages.map(({ name, compileCommand }) => [name, compileCommand ?? null])),
    );
    return rows.map((row) => ({ ...row, compileCommand: row.compileCommand ?? told.get(row.name) ?? null }));
  }

  /** Tells of each language whether somebody would judge it now; of a remote judge, whether it has it. */
  async offer(): Promise<Offer> {
    const spoken = await this.spoken.names();
    return ({ oj, name, isExpected, remoteId }) => {
      if (oj !== OWN_BANK) return remoteId !== null;
      return spoken ? spoken.has(name) : isExpected;
    };
  }
}

/** Names of the languages that checkers and interactors are written in. */
export const checkerLanguages = async (knex: Knex): Promise<string[]> =>
  (await languageRows(knex).where({ oj: OWN_BANK, isSpj: true })).map(({ name }) => name);

/** The highest `seq` first. */
export const languageRows = (knex: Knex): Knex.QueryBuilder<LanguageRow, LanguageRow[]> =>
  knex('language')
    .select<LanguageRow[]>('*')
    .orderBy([{ column: 'seq', order: 'desc' }, { column: 'id' }]);
