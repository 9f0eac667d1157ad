import { loadServerConfig, type Environment } from '@tribunal/config';
import { Role } from '@tribunal/contract';
import { createKernel, resolve, Scope, type Container, type ErrorReporter } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { AccountModel, AccountRoles, Db, Points, type Viewer } from '@tribunal/server';
import { createApp, Installed, JudgeNotifier } from '@tribunal/server/command';
import { destination, pino } from 'pino';
import { problemPackages } from '../plugin';
import type { ImportContext } from '../server/import/problem-importer';
import { providePackageServices } from '../server/services';
import { contributeFormatsOf } from './format-plugins';
import { LOCALE } from './format-output';

const STDERR = 2;

/** The services of a site and of this plugin. */
export type Services = Pick<Scope, 'get'>;

/** Returns the services of the site with those of this plugin, which need not be active. */
export function servicesOf(container: Container, errorReporter: ErrorReporter): Services {
  const kernel = { ...createKernel({ errorReporter, container }), points: resolve(container, Points) };
  const scope = new Scope(kernel, { manifest: problemPackages });
  providePackageServices(scope);
  return scope;
}

/**
 * Runs `work` with the services of the site, on the same database and queue as the running server. Starts nothing, so
 * scheduled jobs and HTTP routes remain with that server.
 */
export async function withSite<T>(env: Environment, work: (services: Services) => Promise<T>): Promise<T> {
  const config = loadServerConfig(env);
  const log = pino({ level: 'warn' }, destination(STDERR));
  const queue = await openQueue(config.queue.url, {
    onProblem: (what, error) => log.warn({ err: error, what }, 'queue'),
  });
  const { container } = await createApp(config, { queue, log });
  try {
    const reportError = (where: string, error: unknown): void => log.warn({ err: error, where }, 'package formats');
    await contributeFormatsOf(resolve(container, Installed).plugins, resolve(container, Points), reportError);
    return await work(servicesOf(container, reportError));
  } finally {
    await resolve(container, JudgeNotifier).idle();
    await queue.close();
    await resolve(container, Db).destroy();
  }
}

/** Returns a context for the first super admin. Anyone who can read the secrets of the site may act as that user. */
export async function superAdmin(services: Services): Promise<ImportContext> {
  const knex = services.get(Db);
  const superAdmins = AccountRoles.query(knex).where({ role: Role.Root }).select('uid');
  const account = await AccountModel.query(knex).whereIn('uid', superAdmins).orderBy('createdAt').first();
  if (!account) throw new Error('The site has no super admin');
  const { uid, username } = account;
  const viewer: Viewer = { uid, username, roles: ['root'], permissions: new Set(), sessionId: '' };
  return { viewer, locale: LOCALE };
}
