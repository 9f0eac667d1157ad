import { loadServerConfig, type Environment } from '@tribunal/config';
import { Role } from '@tribunal/contract';
import { resolve, type Container } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { destination, pino } from 'pino';
import { createApp } from '../../app';
import type { Viewer } from '../../http';
import { WakeUps } from '../../judging';
import { Db } from '../../tokens';
import type { Importing } from '../import/importer';
import { LOCALE } from './shown';

const STDERR = 2;

/**
 * The services of the site over its database and queue, beside the server that runs: nothing is started here, so the
 * clockwork and the calls stay with it.
 */
export async function withSite<T>(env: Environment, work: (container: Container) => Promise<T>): Promise<T> {
  const config = loadServerConfig(env);
  const log = pino({ level: 'warn' }, destination(STDERR));
  const queue = await openQueue(config.queue.url, {
    onProblem: (what, error) => log.warn({ err: error, what }, 'queue'),
  });
  const { container } = await createApp(config, { queue, log });
  try {
    return await work(container);
  } finally {
    await resolve(container, WakeUps).idle();
    await queue.close();
    await resolve(container, Db).destroy();
  }
}

/** Whoever may read the secrets of the site acts as its first super admin. */
export async function superAdmin(container: Container): Promise<Importing> {
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
