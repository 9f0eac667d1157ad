import { ConfigError } from '@tribunal/config';
import { pluginScope, withSite } from '@tribunal/server/command';
import { json as readJson } from 'node:stream/consumers';
import { remoteJudging } from '../plugin';
import { provideServices, storeLogin, type CompletedLogin } from './store-login';

/** Stores the login on standard input, which no other process can read there. */
async function main(): Promise<void> {
  const { isJson } = JSON.parse(process.argv[2] ?? '') as { isJson: boolean };
  const login = (await readJson(process.stdin)) as CompletedLogin;
  const { json, text, isGood } = await withSite(process.env, (container, log) => {
    const report = (where: string, error: unknown): void => log.warn({ err: error, where }, 'command');
    const scope = pluginScope(container, remoteJudging, report);
    provideServices(scope);
    return storeLogin(container, scope, login);
  });
  if (isJson) process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  else (isGood ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
