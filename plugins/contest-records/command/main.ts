import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isRecordFile, recordFiles } from '../record';
import { runCommand } from './run-command';
import type { ReplayCommand } from './command-line';

/** Returns the file itself, or the files in a folder that may be part of a record. */
async function pathsIn(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  return (await readdir(path)).filter(isRecordFile).map((name) => join(path, name));
}

async function main(): Promise<void> {
  const command = JSON.parse(process.argv[2] ?? '') as ReplayCommand;
  const files = {
    sizeOf: async (path: string) => {
      const sizes = await Promise.all((await pathsIn(path)).map(async (one) => (await stat(one)).size));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    filesOf: async (path: string) => {
      const all = await pathsIn(path);
      return (await Promise.all(all.map(async (one) => recordFiles(basename(one), await readFile(one))))).flat();
    },
  };
  const { out, errors, code } = await runCommand(command, { files, now: Date.now() });
  if (errors) process.stderr.write(`${errors}\n`);
  if (out) process.stdout.write(`${out}\n`);
  process.exitCode = code;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
