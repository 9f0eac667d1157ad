import { familyOfFile, type LanguageFamily } from '@tribunal/contract';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError, ExitCode } from '../exit';
import { settingsFolder, writePrivateFile } from '../site/settings';
import type { Terminal } from '../terminal';
import type { PendingSubmission } from './server';

/** Where a companion that runs says how it is reached. */
const fileOf = (terminal: Terminal): string => join(settingsFolder(terminal.io.env), 'companion.json');

/** Ids that Codeforces has for the languages, which the extensions send on: the newest version of each. */
const LANGUAGE_IDS: Partial<Record<LanguageFamily, number>> = {
  c: 43,
  cpp: 89,
  csharp: 96,
  go: 32,
  java: 87,
  kotlin: 99,
  python: 31,
  rust: 98,
};
const NO_LANGUAGE = -1;

interface Reachable {
  port: number;
  secret: string;
}

export const announceCompanion = (terminal: Terminal, reachable: Reachable): Promise<void> =>
  writePrivateFile(fileOf(terminal), JSON.stringify(reachable));

/** Forgets a companion, unless another one has been announced since. */
export async function forgetCompanion(terminal: Terminal, { secret }: Reachable): Promise<void> {
  if ((await runningCompanion(terminal))?.secret === secret) await rm(fileOf(terminal), { force: true });
}

async function runningCompanion(terminal: Terminal): Promise<Reachable | null> {
  try {
    const known: unknown = JSON.parse(await readFile(fileOf(terminal), 'utf8'));
    return typeof known === 'object' &&
      known !== null &&
      'port' in known &&
      typeof known.port === 'number' &&
      'secret' in known &&
      typeof known.secret === 'string'
      ? { port: known.port, secret: known.secret }
      : null;
  } catch {
    return null;
  }
}

/** Gives a file for a problem of another site to the companion, from which a browser extension takes it. */
export async function handOver(
  terminal: Terminal,
  { url, title, file, code }: { url: string; title: string; file: string; code: string },
): Promise<ExitCode> {
  const { t } = terminal;
  const companion = await runningCompanion(terminal);
  const submission: PendingSubmission = {
    url,
    problemName: title,
    sourceCode: code,
    languageId: LANGUAGE_IDS[familyOfFile(file)] ?? NO_LANGUAGE,
  };
  const response =
    companion &&
    (await fetch(`http://127.0.0.1:${companion.port}/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: companion.secret },
      body: JSON.stringify(submission),
    }).catch(() => null));
  if (!response?.ok) throw new CommandError(t('companionNotRunning', { url }), ExitCode.refused);
  terminal.print(t('handedOver', { url }));
  return ExitCode.success;
}
