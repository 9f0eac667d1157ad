import type { ServerScope } from '@tribunal/server';
import type { RemoteSeedingService } from '../contract';
import { RemoteAccountService } from './accounts/remote-account-service';
import { RemoteImportService } from './imports/remote-import-service';
import { RemoteSiteRegistry } from './sites/remote-site-registry';

export const seedingOf = (scope: ServerScope): RemoteSeedingService => {
  const sites = scope.get(RemoteSiteRegistry);
  return {
    sites: () => sites.all(),
    isActive: ({ key }) => sites.isActive(sites.get(key)),
    saveAccount: async (account) => void (await scope.get(RemoteAccountService).save('operator', account)),
    removeAccount: (key, name) => scope.get(RemoteAccountService).removeByName(key, name),
    startImport: async (author, key, problemIds) =>
      void (await scope.get(RemoteImportService).start(author, { key, problemIds })),
  };
};
