import { loadServerConfig, type Environment } from '@tribunal/config';
import type { PluginManifest } from '@tribunal/contract';
import { createKernel, resolve, Scope, type Container, type ErrorReporter } from '@tribunal/kernel';
import { logQueue, openQueue } from '@tribunal/queue';
import { destination, pino, type Logger } from 'pino';
import { auditProgram, Db, Notifications, Points } from '@tribunal/platform';
import { createApp } from '../app';
import { JudgeNotifier } from '../judging';

const STDERR = 2;
/** What the audit log shows in place of a user and of an address. */
export const COMMAND_LINE = 'command line';

/**
 * Runs `work` with the services of the site, on the same database and queue as the running server, whose browsers learn
 * of the changes. Scheduled jobs and HTTP routes remain with that server.
 * @throws if the database does not answer
 */
export async function withSite<T>(
  env: Environment,
  work: (container: Container, log: Logger) => Promise<T>,
): Promise<T> {
  const config = loadServerConfig(env);
  const log = pino({ level: 'warn' }, destination(STDERR));
  const queue = await openQueue(config.queue.url, logQueue(log));
  const { container } = await createApp(config, { queue, log });
  const notifications = resolve(container, Notifications);
  try {
    await notifications.open();
    return await work(container, log);
  } finally {
    await resolve(container, JudgeNotifier).idle();
    await notifications.close();
    await queue.close();
    await resolve(container, Db).destroy();
  }
}

/** Returns a scope for the services of a plugin, which need not be active, beside those of the site. */
export const pluginScope = (container: Container, manifest: PluginManifest, errorReporter: ErrorReporter): Scope =>
  new Scope({ ...createKernel({ errorReporter, container }), points: resolve(container, Points) }, { manifest });

/** Runs an action of the command line, which the audit log shows as `COMMAND name`. */
export const auditCommand = <T>(
  container: Container,
  { name, plugin, input }: { name: string; plugin: string; input: object },
  work: () => Promise<T>,
): Promise<T> => {
  const facts = { program: COMMAND_LINE, call: `COMMAND ${name}`, plugin, input };
  return auditProgram(resolve(container, Db), facts, 'always', work);
};
