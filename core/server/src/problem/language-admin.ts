import { OWN_BANK, token, type LanguageAdminRow } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, notFound } from '../http';
import { Db } from '../tokens';
import { presentAdminLanguage } from './admin-presenter';
import { SpokenLanguages, languageRows, type Speakers } from './languages';

export const LanguageDesk = token<LanguageAdmin>('language-admin');

/** The own bank's languages, for those who run the site. */
@injectable()
export class LanguageAdmin {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(SpokenLanguages) private readonly spoken: Speakers,
  ) {}

  /** Whether somebody speaks them now or not. */
  async list(): Promise<LanguageAdminRow[]> {
    const ours = languageRows(this.knex).where({ oj: OWN_BANK });
    const [reports, languages] = await Promise.all([this.spoken.reports(), ours]);
    return languages.map((language) => presentAdminLanguage(language, reports));
  }

  /** Both factors, or null twice for those of the judges. 404 when the own bank has no such language. */
  async setFactors(id: number, timeFactor: number | null, memoryFactor: number | null): Promise<void> {
    if (timeFactor === null && memoryFactor !== null) throw badInput('timeFactor', 'problem.bothFactors');
    if (timeFactor !== null && memoryFactor === null) throw badInput('memoryFactor', 'problem.bothFactors');
    const changed = await this.knex('language').where({ id, oj: OWN_BANK }).update({ timeFactor, memoryFactor });
    if (changed === 0) throw notFound('problem.unknownLanguage', { language: id });
  }
}
