import { Db, type ServerScope } from '@tribunal/server';
import { onJobDone } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry, type InstalledSite } from '../sites/remote-site-registry';
import { SiteLanguageStore } from './site-language-store';
import type { Knex } from 'knex';

/**
 * Returns the active sites that have their own languages and an account for reading, because most sites list them
 * only after a login.
 */
async function sitesToQuery(knex: Knex, sites: RemoteSiteRegistry): Promise<InstalledSite[]> {
  const accounts = await knex('remoteAccount').where({ state: 'working', way: 'pool' }).select('*');
  const isAble = async (site: InstalledSite): Promise<boolean> => {
    const own = accounts.filter(({ bank }) => bank === site.accountSite);
    return (await Promise.all(own.map((account) => sites.isUsableAt(site, account)))).includes(true);
  };
  const sources = sites.all().filter((site) => sites.isActive(site) && site.accountSite === site.key);
  const able = await Promise.all(sources.map(isAble));
  return sources.filter((_, at) => able[at]);
}

/** Sets up the languages of remote judges. */
export function setUpLanguages(scope: ServerScope): void {
  scope.provide(SiteLanguageStore);
  const languages = scope.get(SiteLanguageStore);
  scope.effect('languages of the manifests', async () => {
    await languages.addFromManifests();
    return () => undefined;
  });
  scope.hook(onJobDone, async ({ job, result }) => {
    if (job.kind !== 'languages' || !result.ok || !result.languages) return;
    await languages.replace(job.bank, result.languages);
  });
  scope.schedule({
    name: 'ask-languages',
    cron: '47 3 * * *',
    run: async () => {
      const sites = await sitesToQuery(scope.get(Db), scope.get(RemoteSiteRegistry));
      for (const { key } of sites) await scope.get(RemoteJobQueue).enqueue({ key, kind: 'languages' });
    },
  });
}
