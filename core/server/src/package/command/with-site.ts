import { loadServerConfig, type Environment } from '@tribunal/config';
import { Role } from '@tribunal/contract';
import { resolve, type Container } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { destination, pino } from 'pino';
import { createApp } from '../../app';
import type { Viewer } from '../../http';
import { JudgeNotifier } from '../../judging';
import { Installed } from '../../plugins';
import { Db, Points } from '../../tokens';
import type { ImportContext } from '../import/problem-importer';
import { contributeFormatsOf } from './format-plugins';
import { LOCALE } from './format-output';

const STDERR = 2;

/**
 * Runs `work` with the services of the site, on the same database and queue as the running server. Starts nothing, so
 * scheduled jobs and HTTP routes remain with that server.
 */
export async function withSite<T>(env: Environment, work: (container: Container) => Promise<T>): Promise<T> {
  const config = loadServerConfig(env);
  const log = pino({ level: 'warn' }, destination(STDERR));
  const queue = await openQueue(config.queue.url, {
    onProblem: (what, error) => log.warn({ err: error, what }, 'queue'),
  });
  const { container } = await createApp(config, { queue, log });
  try {
    const reportError = (where: string, error: unknown): void => log.warn({ err: error, where }, 'package formats');
    await contributeFormatsOf(resolve(container, Installed).plugins, resolve(container, Points), reportError);
    return await work(container);
  } finally {
    await resolve(container, JudgeNotifier).idle();
    await queue.close();
    await resolve(container, Db).destroy();
  }
}

/** Returns a context for the first super admin. Anyone who can read the secrets of the site may act as that user. */
export async function superAdmin(container: Container): Promise<ImportContext> {
  const row = await resolve(
    container,
    Db,
  )('account as a')
    .join('accountRole as r', 'r.uid', 'a.uid')
    .where('r.role', Role.Root)
    .orderBy('a.createdAt')
    .first<{ uid: string; username: string } | undefined>('a.uid', 'a.username');
  if (!row) throw new Error('The site has no super admin');
  const viewer: Viewer = { ...row, roles: ['root'], permissions: new Set(), sessionId: '' };
  return { viewer, locale: LOCALE };
}
