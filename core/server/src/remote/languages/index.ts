import { bind, resolve, type Container } from '@tribunal/kernel';
import { Db, HookBus, Scheduler } from '../../tokens';
import { RemoteJobQueue, onJobDone } from '../jobs';
import { RemoteSiteRegistry } from '../sites';
import { SiteLanguageStore } from './site-language-store';
import { sitesToQuery } from './sites-to-query';

/** Binds the languages of remote judges. */
export const bindLanguages = (container: Container): void => {
  bind(container, SiteLanguageStore);
};

/** Starts the periodic task; the returned function stops it. */
export async function startLanguages(container: Container): Promise<() => Promise<void>> {
  const languages = resolve(container, SiteLanguageStore);
  await languages.addFromManifests();
  const unsubscribe = resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.kind !== 'languages' || !result.ok || !result.languages) return;
    await languages.replace(tx.knex, job.bank, result.languages);
  });
  const stopRefreshing = resolve(container, Scheduler).schedule({
    name: 'ask-remote-languages',
    cron: '47 3 * * *',
    run: async () => {
      const sites = await sitesToQuery(resolve(container, Db), resolve(container, RemoteSiteRegistry));
      for (const { key } of sites) await resolve(container, RemoteJobQueue).enqueue({ key, kind: 'languages' });
    },
  });
  return async () => {
    await stopRefreshing();
    await unsubscribe();
  };
}
