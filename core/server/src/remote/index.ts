import type { CoreModule } from '../module';
import { accountsRoutesOf, bindAccounts, startAccounts } from './accounts';
import { bindHealth, startHealth } from './health';
import { bindImports, importRoutesOf, startImports } from './imports';
import { bindJobs, jobRoutesOf, startJobs } from './jobs';
import { bindLanguages, startLanguages } from './languages';
import { bindLedger, ledgerRoutesOf } from './ledger';
import { remoteTimes } from './times';
import { bindSites } from './sites';
import { bindStatus, startStatus, statusRoutesOf } from './status';
import { bindSync, syncRoutesOf } from './sync';

export { Imports, OneImport, type ImportDesk, type SingleImport } from './imports';
export { AccountDesk as RemoteAccounts, type RemoteAccountDesk } from './accounts/desk';
export { Jobs, type RemoteJobs } from './jobs';
export { InstalledSites, type InstalledSite, type SiteDirectory } from './sites';

/** Each uses those before it, and none after it. */
const AREAS = [
  bindSites,
  bindHealth,
  bindJobs,
  bindLanguages,
  bindAccounts,
  bindImports,
  bindLedger,
  bindStatus,
  bindSync,
];
const ROUTES = [syncRoutesOf, jobRoutesOf, statusRoutesOf, importRoutesOf, accountsRoutesOf, ledgerRoutesOf];
const STARTS = [startLanguages, startJobs, startHealth, startStatus, startImports, startAccounts];

/** Submissions that other judges decide. */
export const remoteModule: CoreModule = {
  name: 'remote',
  bind: (container) => {
    for (const area of AREAS) area(container);
  },
  routes: (container) => ROUTES.flatMap((area) => area(container)),
  times: remoteTimes,
  start: async (container) => {
    const ends: (() => unknown)[] = [];
    for (const start of STARTS) ends.unshift(await start(container));
    return async () => {
      for (const end of ends) await end();
    };
  },
};
