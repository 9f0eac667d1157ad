import { token, type RemoteLanguage } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { lockOn } from '../../database/locks';
import type { Transactions } from '../../database/transactions';
import { bankOfLanguages } from '../../problem';
import { Tx } from '../../tokens';
import { InstalledSites, type InstalledSite, type SiteDirectory } from '../sites/installed';

export const SiteLanguages = token<SiteLanguageBook>('site-languages');

/**
 * Languages of remote judges: at first those of their manifests, later those that a site says itself. One that a site has
 * no more stays for the submissions in it, without what would be sent.
 */
@injectable()
export class SiteLanguageBook {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(InstalledSites) private readonly sites: SiteDirectory,
  ) {}

  /** Those of all manifests. What a site has ceased to offer does not come back by this. */
  async addKnown(): Promise<void> {
    const keepers = this.sites.all().filter(keepsOwn);
    for (const { key, spec } of keepers) {
      await this.tx.run(({ knex }) => merge(knex, key, spec.languages));
    }
  }

  /** As the site offers them now; within a transaction. An empty list says nothing. */
  async replace(knex: Knex, key: string, languages: readonly RemoteLanguage[]): Promise<void> {
    const site = this.sites.find(key);
    if (!site || !keepsOwn(site) || languages.length === 0) return;
    await knex('language').where({ oj: key }).whereNull('remoteId').whereIn('name', names(languages)).update({
      remoteId: '',
    });
    await merge(knex, key, languages);
    await knex('language').where({ oj: key }).whereNotIn('name', names(languages)).update({ remoteId: null });
  }
}

/** A judge that shares the languages of another has none of its own. */
const keepsOwn = ({ key }: InstalledSite): boolean => bankOfLanguages(key) === key;

const names = (languages: readonly RemoteLanguage[]): string[] => languages.map(({ name }) => name);

/** Brings rows up to date, except of those that the site has no more; the first of the list is shown first. */
async function merge(knex: Knex, key: string, languages: readonly RemoteLanguage[]): Promise<void> {
  if (languages.length === 0) return;
  await lockOn(knex, `languages of ${key}`);
  const before = new Set((await knex('language').where({ oj: key }).pluck('name')) as string[]);
  const distinct = [...new Map(languages.map((language) => [language.name, language])).values()];
  const rows = distinct.map(({ id, name, contentType }, at) => {
    return { oj: key, name, description: name, contentType, remoteId: id, seq: distinct.length - at };
  });
  await knex('language')
    .insert(rows)
    .onConflict(['oj', 'name'])
    .merge(['description', 'contentType', 'remoteId', 'seq'])
    .whereNotNull('language.remoteId');
  await allowIn(
    knex,
    key,
    names(distinct).filter((name) => !before.has(name)),
  );
}

/** Problems that allow all languages of their bank allow new ones, too. */
async function allowIn(knex: Knex, key: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return;
  const banks = (await knex('remoteProblem').distinct('bank').pluck('bank')) as string[];
  await knex.raw(
    `insert into problem_language (pid, lid)
     select r.pid, l.id from remote_problem r cross join language l
     where r.bank = any(?::text[]) and r.snapshot -> 'languageIds' = 'null' and l.oj = ? and l.name = any(?::text[])
     on conflict do nothing`,
    [banks.filter((bank) => bankOfLanguages(bank) === key), key, [...added]],
  );
}
