import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { syncRoutes } from './routes';
import { JudgeSyncService } from './judge-sync-service';

/** Binds the periodic data exchange between judge-remote and the server. */
export const bindSync = (container: Container): void => {
  bind(container, JudgeSyncService);
};

export const syncRoutesOf = (container: Container): RouteSpec[] => syncRoutes(resolve(container, JudgeSyncService));
