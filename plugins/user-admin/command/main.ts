import { ConfigError } from '@tribunal/config';
import { DomainError, Texts } from '@tribunal/server';
import { pluginScope, withSite } from '@tribunal/server/command';
import { resolve, type Container, type Scope } from '@tribunal/kernel';
import { userAdmin } from '../plugin';
import { provideUserServices } from '../server/services';
import type { Command, Outcome } from './command-line';
import { runCommand } from './run-command';

/** Language of the command: English, like everything that operators read. */
const LOCALE = 'en-US';

function servicesOf(container: Container, report: (where: string, error: unknown) => void): Pick<Scope, 'get'> {
  const scope = pluginScope(container, userAdmin, report);
  provideUserServices(scope);
  return scope;
}

/** Runs the command; what a service refuses is an outcome, too. */
const run = (command: Command): Promise<Outcome> =>
  withSite(process.env, async (container, log) => {
    const services = servicesOf(container, (where, error) => log.warn({ err: error, where }, 'command'));
    try {
      return await runCommand(container, services, command);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = resolve(container, Texts).translate(LOCALE, error.key, error.values);
      return { json: { error: message, field: error.field ?? null }, text: message, isGood: false };
    }
  });

async function main(): Promise<void> {
  const { isGenerated = false, ...request } = JSON.parse(process.argv[2] ?? '') as { isGenerated?: boolean };
  const command = { ...request, password: isGenerated ? 'generated' : 'input' } as Command;
  const { json, text, isGood } = await run(command);
  if (command.isJson) process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  else (isGood ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
