import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { statusRoutes } from './routes';
import { RemoteSiteAdminService } from './remote-site-admin-service';
import { SiteStatusPublisher } from './site-status-publisher';
import { SiteStatusReader } from './site-status-reader';

/** Binds the status of remote judges, for users and for operators. */
export const bindStatus = (container: Container): void => {
  bind(container, SiteStatusReader);
  bind(container, SiteStatusPublisher);
  bind(container, RemoteSiteAdminService);
};

export const statusRoutesOf = (container: Container): RouteSpec[] =>
  statusRoutes({ status: resolve(container, SiteStatusReader), siteAdmin: resolve(container, RemoteSiteAdminService) });

/** Starts publishing; the returned function stops it. */
export const startStatus = (container: Container): (() => void) => resolve(container, SiteStatusPublisher).start();
