import type { CoreModule } from '../module';
import { accountsRoutesOf, bindAccounts, startAccounts } from './accounts';
import { bindHealth, healthRoutesOf, startHealth } from './health';
import { bindImports, importRoutesOf, startImports } from './imports';
import { bindJobs, jobRoutesOf, startJobs } from './jobs';
import { bindLedger, ledgerRoutesOf } from './ledger';
import { bindSites, startSites } from './sites';
import { bindStatus, startStatus, statusRoutesOf } from './status';

export { Imports, type ImportDesk } from './imports';
export { AccountDesk as RemoteAccounts, type RemoteAccountDesk } from './accounts/desk';
export { Jobs, type RemoteJobs } from './jobs';
export { InstalledSites, type InstalledSite, type SiteDirectory } from './sites';

/** Submissions that other judges decide. */
export const remoteModule: CoreModule = {
  name: 'remote',
  bind: (container) => {
    for (const area of [bindSites, bindJobs, bindHealth, bindStatus, bindImports, bindAccounts, bindLedger]) {
      area(container);
    }
  },
  routes: (container) =>
    [healthRoutesOf, jobRoutesOf, statusRoutesOf, importRoutesOf, accountsRoutesOf, ledgerRoutesOf].flatMap((area) =>
      area(container),
    ),
  start: async (container) => {
    const ends: (() => unknown)[] = [];
    for (const area of [startSites, startJobs, startHealth, startStatus, startImports, startAccounts]) {
      ends.unshift(await area(container));
    }
    return async () => {
      for (const end of ends) await end();
    };
  },
};
