import { LOCAL_PROBLEM_SOURCE, type LanguageAdminRow } from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, badInput, notFound, Db, Tx } from '@tribunal/platform';
import { presentAdminLanguage } from '../authoring/admin-presenter';
import { AvailableLanguages, languageRows, type AvailableLanguagesProvider } from './language-catalog';

/** Manages the languages of the local bank. */
@injectable()
export class LanguageAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(AvailableLanguages) private readonly available: AvailableLanguagesProvider,
  ) {}

  /** Returns all languages, including those that no judge supports at present. */
  async list(): Promise<LanguageAdminRow[]> {
    const ours = languageRows(this.knex).where({ oj: LOCAL_PROBLEM_SOURCE });
    const [reports, languages] = await Promise.all([this.available.reports(), ours]);
    return languages.map((language) => presentAdminLanguage(language, reports));
  }

  /**
   * Sets both factors, or resets them to those of the judges if both are null.
   * @throws 404 if the local bank has no such language
   */
  async setFactors(id: number, timeFactor: number | null, memoryFactor: number | null): Promise<void> {
    if (timeFactor === null && memoryFactor !== null) throw badInput('timeFactor', 'problem.bothFactors');
    if (timeFactor !== null && memoryFactor === null) throw badInput('memoryFactor', 'problem.bothFactors');
    await this.transactions.run(async () => {
      const language = await this.knex('language')
        .where({ id, oj: LOCAL_PROBLEM_SOURCE })
        .forUpdate()
        .first('name', 'timeFactor', 'memoryFactor');
      if (!language) throw notFound('problem.unknownLanguage', { language: id });
      const { name, ...before } = language;
      audit.describe({ subject: { type: 'language', id, name }, before, after: { timeFactor, memoryFactor } });
      await this.knex('language').where({ id }).update({ timeFactor, memoryFactor });
    });
  }
}
