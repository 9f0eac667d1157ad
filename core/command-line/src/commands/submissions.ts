import {
  isInProgress,
  PageSizes,
  Status,
  type CaseResults,
  type JudgeCase,
  type SubmissionRow,
  type SubmissionView,
} from '@tribunal/contract';
import { ExitCode } from '../exit';
import { withoutControls } from '../show/style';
import { table } from '../show/table';
import { verdictText, type VerdictName } from '../texts';
import type { SiteClient } from '../site/client';
import { VerdictWatch } from '../site/verdict-watch';
import type { Terminal } from '../terminal';
import { countOf, idOf, openSite, type ReadOptions } from './options';

const NAMES = new Map<Status, VerdictName>(
  Object.entries(Status).map(([name, status]) => [status, name as VerdictName]),
);

/** Returns what a verdict is called, in its colour. */
export function verdict({ locale, style }: Terminal, status: Status): string {
  const text = verdictText(locale, NAMES.get(status) ?? 'UnknownResult');
  if (status === Status.Accepted) return style.green(text);
  return isInProgress(status) || status === Status.UnknownResult ? style.yellow(text) : style.red(text);
}

const used = ({ time, memory }: { time: number | null; memory: number | null }): string =>
  [time === null ? '' : `${time} ms`, memory === null ? '' : `${memory} KB`].filter(Boolean).join(', ');

/** Returns the exit code that a verdict means; one that is not shown yet is no failure. */
export const exitCodeOf = ({ status }: Pick<SubmissionRow, 'status'>): ExitCode =>
  status === Status.Accepted || status === Status.UnknownResult || isInProgress(status)
    ? ExitCode.success
    : ExitCode.notAccepted;

/** Waits for the verdict of a submission and shows how far the judge is. */
export async function waitForVerdict(
  terminal: Terminal,
  watch: VerdictWatch,
  submission: SubmissionRow,
): Promise<SubmissionRow> {
  const { t } = terminal;
  const row = await watch.verdictOf(submission, ({ status, done, total }) => {
    const count = done == null || total == null ? '' : t('casesDone', { done, total });
    terminal.showProgress(`${verdict(terminal, status)} ${count}`);
  });
  terminal.showProgress('');
  return row;
}

interface Judged {
  submission: SubmissionView;
  cases: CaseResults | null;
}

/** Reads a submission with its cases, if they are shown. */
export async function readSubmission(client: SiteClient, submitId: number): Promise<Judged> {
  const { submission } = await client.call('GET /api/get-submission-detail', { query: { submitId } });
  const cases = isInProgress(submission.status)
    ? null
    : await client.call('GET /api/get-all-case-result', { query: { submitId } });
  return { submission, cases };
}

/** Shows the verdict of a submission, the messages of compiler and judge, and the cases. */
export function showSubmission(terminal: Terminal, { submission, cases }: Judged): void {
  const { t, style } = terminal;
  const { submitId, displayPid, title, language, status, score, errorMessage } = submission;
  terminal.print(
    style.dim(
      withoutControls(`#${submitId}  ${displayPid}  ${title}  ${language}  ${terminal.time(submission.submitTime)}`),
    ),
  );
  const facts = [used(submission), score === null ? '' : t('points', { score })].filter(Boolean).join(', ');
  terminal.print(`${style.bold(verdict(terminal, status))}${facts ? `  ${facts}` : ''}`);
  if (status === Status.UnknownResult) terminal.print(t('resultHidden'));
  if (errorMessage) terminal.print(withoutControls(errorMessage).trimEnd());
  for (const one of allCases(cases)) {
    const details = [used(one), one.score === null ? '' : t('points', { score: one.score })].filter(Boolean).join(', ');
    terminal.print(
      `  ${t('caseNumber', { number: one.seq })}  ${verdict(terminal, one.status)}  ${style.dim(details)}`,
    );
    if (one.userOutput) terminal.print(`      ${style.dim(withoutControls(one.userOutput).trimEnd())}`);
  }
}

const allCases = (cases: CaseResults | null): JudgeCase[] =>
  cases
    ? cases.judgeCaseList.length > 0
      ? cases.judgeCaseList
      : cases.subTaskJudgeCaseVoList.flatMap(({ subtaskDetailList }) => subtaskDetailList)
    : [];

interface StatusOptions extends ReadOptions {
  wait?: boolean;
}

/** Shows a submission, by default the user's newest one, and waits for its verdict. */
export async function showStatus(
  terminal: Terminal,
  given: string | undefined,
  { site, json, wait = true }: StatusOptions,
): Promise<ExitCode> {
  const client = await openSite(terminal, { site });
  const submitId = given === undefined ? await newestOf(client) : idOf(terminal, given);
  if (submitId === null) {
    terminal.note(terminal.t('noSubmissions'));
    return ExitCode.success;
  }
  const watch = new VerdictWatch(client);
  try {
    if (wait) await watch.open();
    let judged = await readSubmission(client, submitId);
    if (wait && isInProgress(judged.submission.status)) {
      await waitForVerdict(terminal, watch, judged.submission);
      judged = await readSubmission(client, submitId);
    }
    if (json) terminal.printJson(judged);
    else showSubmission(terminal, judged);
    return exitCodeOf(judged.submission);
  } finally {
    watch.close();
  }
}

async function newestOf(client: SiteClient): Promise<number | null> {
  const query = { onlyMine: true, currentPage: 1, limit: 1 };
  const { records } = await client.call('GET /api/get-submission-list', { query });
  return records[0]?.submitId ?? null;
}

interface SubmissionsOptions extends ReadOptions {
  problem?: string;
  contest?: string;
  page?: string;
  all?: boolean;
}

/** Lists the user's submissions, or everybody's. */
export async function listSubmissions(
  terminal: Terminal,
  { site, json, problem, contest, page, all = false }: SubmissionsOptions,
): Promise<void> {
  const { t, style } = terminal;
  const client = await openSite(terminal, { site });
  const query = {
    onlyMine: !all,
    ...(problem !== undefined && { problemID: problem, completeProblemID: true }),
    currentPage: countOf(terminal, '--page', page, 1),
    limit: PageSizes.submissionList,
  };
  const found =
    contest === undefined
      ? await client.call('GET /api/get-submission-list', { query })
      : await client.call('GET /api/contest-submissions', { query: { ...query, contestID: idOf(terminal, contest) } });
  if (json) return terminal.printJson(found);
  if (found.records.length === 0) return terminal.note(t('noSubmissions'));
  const lines = table<SubmissionRow>(
    found.records,
    [
      { title: t('headSubmission'), text: ({ submitId }) => String(submitId), isNumber: true },
      { title: t('headProblem'), text: ({ displayId, displayPid }) => withoutControls(displayId ?? displayPid) },
      ...(all ? [{ title: t('headAuthor'), text: ({ username }: SubmissionRow) => withoutControls(username) }] : []),
      {
        title: t('headVerdict'),
        text: ({ status }) => verdictText(terminal.locale, NAMES.get(status) ?? 'UnknownResult'),
        paint: (text, { status }) => (status === Status.Accepted ? style.green(text) : style.yellow(text)),
      },
      { title: t('headScore'), text: ({ score }) => (score === null ? '' : String(score)), isNumber: true },
      { title: t('headUsed'), text: used },
      { title: t('headLanguage'), text: ({ language }) => withoutControls(language) },
      { title: t('headTime'), text: ({ submitTime }) => terminal.time(submitTime) },
    ],
    { width: terminal.fullWidth, paintHead: style.bold },
  );
  terminal.print(lines.join('\n'));
  terminal.note(terminal.noteStyle.dim(t('pageOf', { page: found.current, pages: found.pages, total: found.total })));
}
