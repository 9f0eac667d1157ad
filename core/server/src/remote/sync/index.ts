import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { syncRoutes } from './routes';
import { RemoteSync, SyncDesk } from './sync-desk';

/** What judge-remote and the server tell each other now and then. */
export const bindSync = (container: Container): void => {
  bind(container, RemoteSync, SyncDesk);
};

export const syncRoutesOf = (container: Container): RouteSpec[] => syncRoutes(resolve(container, RemoteSync));
