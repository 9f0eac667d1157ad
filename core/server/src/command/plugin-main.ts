import { ConfigError, loadServerConfig } from '@tribunal/config';
import { runPluginCommand, type PluginCommand } from './plugin-switches';

async function main(): Promise<void> {
  const { isJson, ...command } = JSON.parse(process.argv[2] ?? '') as PluginCommand & { isJson: boolean };
  const { json, text, isGood } = await runPluginCommand(loadServerConfig(process.env).database.url, command);
  if (isJson) process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  else (isGood ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
