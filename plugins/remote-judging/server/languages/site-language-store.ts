import type { RemoteLanguage } from '@tribunal/remote-kit/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db, type Transactions, Tx } from '@tribunal/server';
import { allowLanguages, mergeLanguages, replaceLanguages } from '@tribunal/server/authoring';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';

/**
 * Stores languages of remote judges: initially those of their manifests, later those that a site reports. A language
 * that a site has dropped is kept for existing submissions, without the value to be sent.
 */
@injectable()
export class SiteLanguageStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /** Adds the languages of all manifests. Does not restore languages that a site has dropped. */
  async addFromManifests(): Promise<void> {
    const ownersOfLanguages = this.sites.all().filter(hasOwnLanguages);
    for (const { key, spec } of ownersOfLanguages) {
      await this.transactions.run(async () => {
        await allowInProblems(this.knex, this.sites, key, await mergeLanguages(this.knex, key, spec.languages));
      });
    }
  }

  /** Replaces the languages with those that the site offers now; must run in a transaction. Ignores an empty list. */
  async replace(key: string, languages: readonly RemoteLanguage[]): Promise<void> {
    const site = this.sites.find(key);
    if (!site || !hasOwnLanguages(site) || languages.length === 0) return;
    await allowInProblems(this.knex, this.sites, key, await replaceLanguages(this.knex, key, languages));
  }
}

/** Returns false for a judge that shares the languages of another. */
const hasOwnLanguages = ({ key, accountSite }: InstalledSite): boolean => accountSite === key;

/** Allows new languages in problems that allow all languages of their bank. */
async function allowInProblems(
  knex: Knex,
  sites: RemoteSiteRegistry,
  key: string,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return;
  const banks = await knex('remoteProblem').distinct('bank').pluck('bank');
  const pids = knex('remoteProblem')
    .whereIn(
      'bank',
      banks.filter((bank) => sites.languageSourceOf(bank) === key),
    )
    .whereRaw(`snapshot -> 'languageIds' = 'null'`)
    .select('pid');
  await allowLanguages(knex, { source: key, names: added, pids });
}
