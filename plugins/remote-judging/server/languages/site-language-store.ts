import { type RemoteLanguage } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { acquireAdvisoryLock, type Transactions, Tx } from '@tribunal/server';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';

/**
 * Stores languages of remote judges: initially those of their manifests, later those that a site reports. A language
 * that a site has dropped is kept for existing submissions, without the value to be sent.
 */
@injectable()
export class SiteLanguageStore {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
  ) {}

  /** Adds the languages of all manifests. Does not restore languages that a site has dropped. */
  async addFromManifests(): Promise<void> {
    const ownersOfLanguages = this.sites.all().filter(hasOwnLanguages);
    for (const { key, spec } of ownersOfLanguages) {
      await this.tx.run(({ knex }) => merge(knex, this.sites, key, spec.languages));
    }
  }

  /**
   * Replaces the languages with those that the site offers now; must run in a transaction. An empty list is ignored.
   */
  async replace(knex: Knex, key: string, languages: readonly RemoteLanguage[]): Promise<void> {
    const site = this.sites.find(key);
    if (!site || !hasOwnLanguages(site) || languages.length === 0) return;
    await knex('language').where({ oj: key }).whereNull('remoteId').whereIn('name', names(languages)).update({
      remoteId: '',
    });
    await merge(knex, this.sites, key, languages);
    await knex('language').where({ oj: key }).whereNotIn('name', names(languages)).update({ remoteId: null });
  }
}

/** Returns false for a judge that shares the languages of another. */
const hasOwnLanguages = ({ key, accountSite }: InstalledSite): boolean => accountSite === key;

const names = (languages: readonly RemoteLanguage[]): string[] => languages.map(({ name }) => name);

/** Updates rows, except those that the site has dropped; the first of the list is displayed first. */
async function merge(
  knex: Knex,
  sites: RemoteSiteRegistry,
  key: string,
  languages: readonly RemoteLanguage[],
): Promise<void> {
  if (languages.length === 0) return;
  await acquireAdvisoryLock(knex, `languages of ${key}`);
  const existing = new Set((await knex('language').where({ oj: key }).pluck('name')) as string[]);
  const distinct = [...new Map(languages.map((language) => [language.name, language])).values()];
  const rows = distinct.map(({ id, name, contentType }, at) => {
    return { oj: key, name, description: name, contentType, remoteId: id, seq: distinct.length - at };
  });
  await knex('language')
    .insert(rows)
    .onConflict(['oj', 'name'])
    .merge(['description', 'contentType', 'remoteId', 'seq'])
    .whereNotNull('language.remoteId');
  await allowInProblems(
    knex,
    sites,
    key,
    names(distinct).filter((name) => !existing.has(name)),
  );
}

/** Allows new languages in problems that allow all languages of their bank. */
async function allowInProblems(
  knex: Knex,
  sites: RemoteSiteRegistry,
  key: string,
  added: readonly string[],
): Promise<void> {
  if (added.length === 0) return;
  const banks = (await knex('remoteProblem').distinct('bank').pluck('bank')) as string[];
  await knex.raw(
    `insert into problem_language (pid, lid)
     select r.pid, l.id from remote_problem r cross join language l
     where r.bank = any(?::text[]) and r.snapshot -> 'languageIds' = 'null' and l.oj = ? and l.name = any(?::text[])
     on conflict do nothing`,
    [banks.filter((bank) => sites.languageSourceOf(bank) === key), key, [...added]],
  );
}
