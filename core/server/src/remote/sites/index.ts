import { bind, resolve, type Container } from '@tribunal/kernel';
import { Banks } from '../../problem';
import { BankDoors } from '../../submission';
import { Db, HookBus, Timetable } from '../../tokens';
import { Jobs, onJobDone } from '../jobs';
import { banksOf } from './banks';
import { doorsOf } from './doors';
import { InstalledSites, SiteDirectory } from './installed';
import { SiteLanguageBook, SiteLanguages } from './languages';
import { sitesToAsk } from './to-ask';

export { InstalledSites, type InstalledSite, type SiteDirectory } from './installed';

/** Which other judges there are, and their languages. */
export const bindSites = (container: Container): void => {
  bind(container, InstalledSites, SiteDirectory);
  bind(container, SiteLanguages, SiteLanguageBook);
  bind(container, BankDoors, { factory: (get) => doorsOf(get(InstalledSites)) });
  bind(container, Banks, { factory: (get) => banksOf(get(InstalledSites)) });
};

/** The returned function ends it. */
export async function startSites(container: Container): Promise<() => Promise<void>> {
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
