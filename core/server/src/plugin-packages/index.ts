import type { CoreArea } from '@tribunal/platform';
import { IdentityConfirmation } from '../account';
import { UploadStore } from '../file';
import { PackagePreviewer } from './package-preview';
import { PackageRunner } from './package-runner';
import { PackageService } from './package-service';
import { PackageStore } from './package-store';
import { PackageTables } from './package-tables';
import { packageRoutes } from './routes';

export { PackageRunner, Shared } from './package-runner';

/** Interval in ms at which a server looks what it is to run. */
const FOLLOW_MS = 60_000;

/** Plugins that are installed from packages while the site runs. */
export const pluginPackagesArea: CoreArea = (scope) => {
  scope.provide(PackageStore);
  scope.provide(PackageRunner);
  scope.provide(PackagePreviewer);
  scope.provide(PackageTables);
  scope.provide(PackageService);
  scope.serve(() =>
    packageRoutes(
      scope.get(PackageService),
      scope.get(PackageTables),
      scope.get(IdentityConfirmation),
      scope.get(UploadStore).incoming,
    ),
  );
  scope.effect('changes of packages', async () => {
    const end = await scope.get(PackageStore).listen(() => void scope.get(PackageRunner).sync());
    return async () => {
      await end();
      await scope.get(PackageRunner).end();
    };
  });
  // What could not be brought up is tried again.
  scope.effect('packages again', () => {
    const timer = setInterval(() => void scope.get(PackageRunner).sync(), FOLLOW_MS);
    timer.unref();
    return () => clearInterval(timer);
  });
  scope.schedule({ name: 'end-installations', cron: '* * * * *', run: () => scope.get(PackageService).endUnproven() });
};
