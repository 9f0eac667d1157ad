import type { CoreModule } from '../module';
import { accountsRoutesOf, bindAccounts, startAccounts } from './accounts';
import { bindHealth, startHealth } from './health';
import { bindImports, importRoutesOf, startImports } from './imports';
import { bindJobs, jobRoutesOf, startJobs } from './jobs';
import { bindLanguages, startLanguages } from './languages';
import { bindLedger, ledgerRoutesOf } from './ledger';
import { remoteTimes } from './bounded-times';
import { bindSites } from './sites';
import { bindStatus, startStatus, statusRoutesOf } from './status';
import { bindSync, syncRoutesOf } from './sync';

export { RemoteImportService, SingleProblemImporter } from './imports';
export { RemoteAccountService } from './accounts/remote-account-service';
export { RemoteJobQueue } from './jobs';
export { RemoteSiteRegistry, type InstalledSite } from './sites';

/** In order of dependency: each uses only those before it. */
const BINDINGS = [
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
const ROUTE_FACTORIES = [syncRoutesOf, jobRoutesOf, statusRoutesOf, importRoutesOf, accountsRoutesOf, ledgerRoutesOf];
const STARTERS = [startLanguages, startJobs, startHealth, startStatus, startImports, startAccounts];

/** Submissions that are judged by remote judges. */
export const remoteModule: CoreModule = {
  name: 'remote',
  bind: (container) => {
    for (const area of BINDINGS) area(container);
  },
  routes: (container) => ROUTE_FACTORIES.flatMap((area) => area(container)),
  boundedTimes: remoteTimes,
  start: async (container) => {
    const ends: (() => unknown)[] = [];
    for (const start of STARTERS) ends.unshift(await start(container));
    return async () => {
      for (const end of ends) await end();
    };
  },
};
