import { Db, type ServerScope } from '@tribunal/server';
import { onJobDone } from '../jobs/model';
import { RemoteJobQueue } from '../jobs/remote-job-queue';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { SiteLanguageStore } from './site-language-store';
import { sitesToQuery } from './sites-to-query';

/** Sets up the languages of remote judges. */
export function setUpLanguages(scope: ServerScope): void {
  scope.provide(SiteLanguageStore);
  const languages = scope.get(SiteLanguageStore);
  scope.effect('languages of the manifests', async () => {
    await languages.addFromManifests();
    return () => undefined;
  });
  scope.hook(onJobDone, async ({ job, result, tx }) => {
    if (job.kind !== 'languages' || !result.ok || !result.languages) return;
    await languages.replace(tx.knex, job.bank, result.languages);
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
