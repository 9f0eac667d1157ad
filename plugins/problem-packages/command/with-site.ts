import type { Environment } from '@tribunal/config';
import { Role } from '@tribunal/contract';
import { resolve, type Container, type ErrorReporter, type Scope } from '@tribunal/kernel';
import { AccountModel, AccountRoles, Db, Points, type Viewer } from '@tribunal/server';
import { Installed, pluginScope, withSite as withSiteContainer } from '@tribunal/server/command';
import { problemPackages } from '../plugin';
import type { ImportContext } from '../server/import/problem-importer';
import { providePackageServices } from '../server/services';
import { contributeFormatsOf } from './format-plugins';
import { LOCALE } from './format-output';

/** The services of a site and of this plugin. */
export type Services = Pick<Scope, 'get'>;

/** Returns the services of the site with those of this plugin, which need not be active. */
export function servicesOf(container: Container, errorReporter: ErrorReporter): Services {
  const scope = pluginScope(container, problemPackages, errorReporter);
  providePackageServices(scope);
  return scope;
}

/** Runs `work` with the services of the site and of this plugin. */
export const withSite = <T>(env: Environment, work: (services: Services) => Promise<T>): Promise<T> =>
  withSiteContainer(env, async (container, log) => {
    const reportError = (where: string, error: unknown): void => log.warn({ err: error, where }, 'package formats');
    await contributeFormatsOf(resolve(container, Installed).plugins, resolve(container, Points), reportError);
    return work(servicesOf(container, reportError));
  });

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
