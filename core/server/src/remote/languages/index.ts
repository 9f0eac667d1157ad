import { bind, resolve, type Container } from '@tribunal/kernel';
import { Db, HookBus, Timetable } from '../../tokens';
import { Jobs, onJobDone } from '../jobs';
import { InstalledSites } from '../sites';
import { SiteLanguageBook, SiteLanguages } from './site-languages';
import { sitesToAsk } from './to-ask';

/** What other judges can be submitted to in. */
export const bindLanguages = (container: Container): void => {
  bind(container, SiteLanguages, SiteLanguageBook);
};

/** The returned function ends it. */
export async function startLanguages(container: Container): Promise<() => Promise<void>> {
  const languages = resolve(container, SiteLanguages);
  await languages.addKnown();
  const unhear = resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.kind !== 'languages' || !result.ok || !result.languages) return;
    await languages.replace(tx.knex, job.bank, result.languages);
  });
  const endAsking = resolve(container, Timetable).schedule({
    name: 'ask-remote-languages',
    cron: '47 3 * * *',
    run: async () => {
      const sites = await sitesToAsk(resolve(container, Db), resolve(container, InstalledSites));
      for (const { key } of sites) await resolve(container, Jobs).ask({ key, kind: 'languages' });
    },
  });
  return async () => {
    await endAsking();
    await unhear();
  };
}
