import { attentionProviders, Texts, type ServerScope } from '@tribunal/server';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { RemoteAttentionProvider } from './remote-attention-provider';
import { RemoteSiteAdminService } from './remote-site-admin-service';
import { statusRoutes } from './routes';
import { SiteStatusPublisher } from './site-status-publisher';
import { SiteStatusReader } from './site-status-reader';

/** Sets up the status of remote judges, for users and for operators. */
export function setUpStatus(scope: ServerScope): void {
  scope.provide(SiteStatusReader);
  scope.provide(SiteStatusPublisher);
  scope.provide(RemoteSiteAdminService);
  scope.provide(RemoteAttentionProvider);
  scope.contribute(attentionProviders, scope.get(RemoteAttentionProvider));
  scope.serve(
    statusRoutes({
      status: scope.get(SiteStatusReader),
      siteAdmin: scope.get(RemoteSiteAdminService),
      sites: scope.get(RemoteSiteRegistry),
      texts: scope.get(Texts),
    }),
  );
  scope.effect('changes of plugin states', () => scope.get(SiteStatusPublisher).start());
}
