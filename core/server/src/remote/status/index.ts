import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { statusRoutes } from './routes';
import { SiteKeeper, SiteKeeping } from './site-keeper';
import { RemoteNews, StatusFeed } from './status-feed';
import { RemoteStatus, StatusReader } from './status-reader';

/** How other judges are, for everybody and for operators. */
export const bindStatus = (container: Container): void => {
  bind(container, RemoteStatus, StatusReader);
  bind(container, RemoteNews, StatusFeed);
  bind(container, SiteKeeping, SiteKeeper);
};

export const statusRoutesOf = (container: Container): RouteSpec[] =>
  statusRoutes({ status: resolve(container, RemoteStatus), keeper: resolve(container, SiteKeeping) });

/** The returned function ends it. */
export const startStatus = (container: Container): (() => void) => resolve(container, RemoteNews).start();
