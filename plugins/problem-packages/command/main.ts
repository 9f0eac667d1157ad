import { messageOf } from '@tribunal/kernel';
import { ConfigError } from '@tribunal/config';
import { importPackage } from './import';
import { outcomeOf, readPackage } from './read';
import { withSite } from './with-site';
import { verifyProblem } from './verify';
import type { Outcome, Progress, Command } from './command-line';

const progress: Progress = (line) => void process.stderr.write(`${line}\n`);
const reportError = (where: string, error: unknown): void => progress(`${where}: ${messageOf(error)}`);

async function runCommand(command: Command): Promise<Outcome> {
  if (command.action === 'problem import' && command.isDryRun)
    return outcomeOf(await readPackage(command.path, reportError));
  return withSite(process.env, (services) =>
    command.action === 'problem import'
      ? importPackage(services, process.stdin, progress)
      : verifyProblem(services, command.problemId, progress),
  );
}

async function main(): Promise<void> {
  const command = JSON.parse(process.argv[2] ?? '') as Command;
  const { json, text, isGood } = await runCommand(command);
  process.stdout.write(`${command.isJson ? JSON.stringify(json, null, 2) : text}\n`);
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
