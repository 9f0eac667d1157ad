import { Limits, readText, type ProblemDetail, type SubmissionRow } from '@tribunal/contract';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, ExitCode } from '../exit';
import { chooseLanguage } from '../local/language';
import { folderOfFile, problemIdIn, type ProblemAddress } from '../local/problem-folder';
import { readUserSettings } from '../site/settings';
import type { SiteClient } from '../site/client';
import { VerdictWatch } from '../site/verdict-watch';
import type { Terminal } from '../terminal';
import { handOver } from '../companion/hand-over';
import { enterContest } from './contests';
import { idOf, openSite, type ReadOptions } from './options';
import { readProblem } from './problems';
import { exitCodeOf, readSubmission, showSubmission, waitForVerdict } from './submissions';

interface SubmitOptions extends ReadOptions {
  problem?: string;
  contest?: string;
  language?: string;
  wait?: boolean;
}

/** Submits a file and shows its verdict. */
export async function submitFile(terminal: Terminal, path: string, options: SubmitOptions): Promise<ExitCode> {
  const { t } = terminal;
  const file = resolve(terminal.io.cwd, path);
  const code = await sourceOf(terminal, file, path);
  const folder = await folderOfFile(file, options.problem);
  if (folder?.url && !folder.problem && options.problem === undefined)
    return handOver(terminal, { url: folder.url, title: folder.title ?? '', file, code });
  const { problem, site } = problemOf(terminal, file, folder?.problem ?? null, options);
  const client = await openSite(terminal, options, site);
  const settings = await readUserSettings(terminal);
  const detail = await readEntered(terminal, client, problem);
  const language = chooseLanguage(terminal, {
    file: path,
    available: detail.languages,
    wanted: options.language,
    settings,
  });
  const watch = new VerdictWatch(client);
  try {
    if (options.wait !== false) await watch.open();
    const row = await client.call('POST /api/submit-problem-judge', {
      body: {
        pid: problem.problemId,
        language,
        code,
        isRemote: detail.problem.isRemote,
        ...(problem.contestId !== undefined && { cid: problem.contestId }),
      },
    });
    terminal.note(t('submitted', { id: row.submitId, problem: problem.problemId, language }));
    return await follow(terminal, client, watch, row, options);
  } finally {
    watch.close();
  }
}

async function follow(
  terminal: Terminal,
  client: SiteClient,
  watch: VerdictWatch,
  row: SubmissionRow,
  { json, wait = true }: SubmitOptions,
): Promise<ExitCode> {
  if (!wait) {
    if (json) terminal.printJson(row);
    else terminal.print(String(row.submitId));
    return ExitCode.success;
  }
  await waitForVerdict(terminal, watch, row);
  const judged = await readSubmission(client, row.submitId);
  if (json) terminal.printJson(judged);
  else showSubmission(terminal, judged);
  return exitCodeOf(judged.submission);
}

async function sourceOf({ t }: Terminal, file: string, path: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(
      error.code === 'ENOENT' ? t('noFile', { file: path }) : t('cannotRead', { file: path, reason: error.message }),
    );
  });
  const { text } = readText(bytes);
  if (text.trim() === '') throw new CommandError(t('emptyFile', { file: path }));
  if (text.length > Limits.code.max) throw new CommandError(t('longFile', { file: path, max: Limits.code.max }));
  return text;
}

/** Returns which problem a file solves: by the options, by the folder with the samples, or by the name of the file. */
function problemOf(
  terminal: Terminal,
  file: string,
  ofFolder: ProblemAddress | null,
  { problem, contest }: SubmitOptions,
): { problem: ProblemAddress; site: string | undefined } {
  const problemId = problem ?? ofFolder?.problemId ?? problemIdIn(file);
  if (problemId === null) throw new CommandError(terminal.t('whichProblem', { file }));
  const contestId = contest === undefined ? ofFolder?.contestId : idOf(terminal, contest);
  return { problem: { problemId, ...(contestId !== undefined && { contestId }) }, site: ofFolder?.site };
}

/** Reads the problem; enters its contest first if that asks for a password. */
async function readEntered(terminal: Terminal, client: SiteClient, problem: ProblemAddress): Promise<ProblemDetail> {
  if (problem.contestId !== undefined) await enterContest(terminal, client, problem.contestId);
  return readProblem(client, problem);
}
