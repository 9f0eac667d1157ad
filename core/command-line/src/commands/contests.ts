import { PageSizes, Status } from '@tribunal/contract';
import {
  ContestAuth,
  ContestStatus,
  ContestType,
  spanText,
  STAR_RANK,
  type AcmCell,
  type BoardProblem,
  type BoardRow,
  type Contest,
  type ContestProblem,
} from '@tribunal/plugin-contest/contract';
import { drawStatement, withoutControls } from '../show';
import { table } from '../show/table';
import type { SiteClient } from '../site/client';
import type { TextKey } from '../texts';
import type { Terminal } from '../terminal';
import { countOf, idOf, openSite, type ReadOptions } from './options';

const PHASES: Readonly<Record<ContestStatus, TextKey>> = {
  [ContestStatus.Scheduled]: 'phaseScheduled',
  [ContestStatus.Running]: 'phaseRunning',
  [ContestStatus.Ended]: 'phaseEnded',
};
const RULES: Readonly<Record<ContestType, string>> = { [ContestType.Acm]: 'ICPC', [ContestType.Oi]: 'OI' };
const ACCESS: Readonly<Record<ContestAuth, TextKey>> = {
  [ContestAuth.Public]: 'accessPublic',
  [ContestAuth.Private]: 'accessPrivate',
  [ContestAuth.Protected]: 'accessProtected',
};

/** Returns the time until a contest begins or ends, by the clock of the site. */
function timeLeft({ t }: Terminal, { status, startTime, endTime, now }: Contest): string {
  if (status === ContestStatus.Ended) return '';
  const until = Date.parse(status === ContestStatus.Scheduled ? startTime : endTime);
  const span = spanText(Math.max(0, Math.floor((until - Date.parse(now)) / 1000)));
  return t(status === ContestStatus.Scheduled ? 'beginsIn' : 'endsIn', { span });
}

/** Lists the contests of the site. */
export async function listContests(
  terminal: Terminal,
  keyword: string | undefined,
  { site, json, page }: ReadOptions & { page?: string },
): Promise<void> {
  const { t, style } = terminal;
  const client = await openSite(terminal, { site });
  const query = { keyword, currentPage: countOf(terminal, '--page', page, 1), limit: PageSizes.adminTable };
  const found = await client.call('GET /api/get-contest-list', { query });
  if (json) return terminal.printJson(found);
  if (found.records.length === 0) return terminal.note(t('noContests'));
  const lines = table<Contest>(
    found.records,
    [
      { title: t('headId'), text: ({ id }) => String(id), isNumber: true, paint: style.cyan },
      { title: t('headTitle'), text: ({ title }) => withoutControls(title), isFlexible: true },
      { title: t('headRule'), text: ({ type }) => RULES[type] },
      { title: t('headAccess'), text: ({ auth }) => t(ACCESS[auth]) },
      { title: t('headStart'), text: ({ startTime }) => terminal.time(startTime) },
      {
        title: t('headPhase'),
        text: (contest) => [t(PHASES[contest.status]), timeLeft(terminal, contest)].filter(Boolean).join(', '),
        paint: (text, { status }) => (status === ContestStatus.Running ? style.green(text) : text),
      },
    ],
    { width: terminal.fullWidth, paintHead: style.bold },
  );
  terminal.print(lines.join('\n'));
  terminal.note(terminal.noteStyle.dim(t('pageOf', { page: found.current, pages: found.pages, total: found.total })));
}

/**
 * Enters a contest that asks for a password. Does nothing for others.
 * @throws CommandError if the contest does not take the password
 */
export async function enterContest(terminal: Terminal, client: SiteClient, cid: number): Promise<void> {
  const { title, auth, viewer } = await client.call('GET /api/get-contest-info', { query: { cid } });
  if (auth === ContestAuth.Public || viewer.hasAccess || viewer.isExcluded) return;
  const question = terminal.t('askPassword', { contest: withoutControls(title) });
  const password = await terminal.ask(question, { isSecret: true });
  await client.call('POST /api/register-contest', { body: { cid, password } });
}

/** Shows a contest: its phase, the time that is left, and its problems. */
export async function showContest(terminal: Terminal, given: string, { site, json }: ReadOptions): Promise<void> {
  const { t, style, width } = terminal;
  const client = await openSite(terminal, { site });
  const cid = idOf(terminal, given);
  let info = await client.call('GET /api/get-contest-info', { query: { cid } });
  if (info.viewer.entryRefusal === 'needsPassword') {
    await enterContest(terminal, client, cid);
    info = await client.call('GET /api/get-contest-info', { query: { cid } });
  }
  const problems = info.viewer.mayEnter ? await client.call('GET /api/get-contest-problem', { query: { cid } }) : null;
  if (json) return terminal.printJson({ contest: info, problems });
  const phase = [t(PHASES[info.status]), timeLeft(terminal, info)].filter(Boolean).join(', ');
  terminal.print(style.bold(withoutControls(`${info.id}  ${info.title}`)));
  terminal.print([phase, RULES[info.type], t(ACCESS[info.auth])].join(' · '));
  terminal.print(t('fromTo', { from: terminal.time(info.startTime), to: terminal.time(info.endTime) }));
  if (info.isSealed) terminal.print(style.yellow(t('frozen')));
  const description = drawStatement(info.description ?? '', { width, style });
  if (description.length > 0) terminal.print(`\n${description.join('\n')}`);
  terminal.print('');
  terminal.print(problems ? problemLines(terminal, problems).join('\n') : t('notOpenYet'));
}

const problemLines = (terminal: Terminal, problems: readonly ContestProblem[]): string[] => {
  const { t, style } = terminal;
  return table<ContestProblem>(
    problems,
    [
      { title: '', text: ({ myStatus }) => markOf(myStatus), paint: style.green },
      { title: t('headProblem'), text: ({ displayId }) => withoutControls(displayId), paint: style.cyan },
      { title: t('headTitle'), text: ({ displayTitle }) => withoutControls(displayTitle), isFlexible: true },
      {
        title: t('headAccepted'),
        text: ({ ac, total }) => (ac === null || total === null ? '' : `${ac}/${total}`),
        isNumber: true,
      },
    ],
    { width: terminal.fullWidth, paintHead: style.bold },
  );
};

const markOf = (status: Status | null): string => (status === Status.Accepted ? '✓' : status === null ? ' ' : '·');

interface StandingsOptions extends ReadOptions {
  top?: string;
}

const DEFAULT_TOP = 20;

/** Shows the scoreboard of a contest. */
export async function showStandings(
  terminal: Terminal,
  given: string,
  { site, json, top }: StandingsOptions,
): Promise<void> {
  const { t, style } = terminal;
  const client = await openSite(terminal, { site });
  const cid = idOf(terminal, given);
  const limit = countOf(terminal, '--top', top, DEFAULT_TOP);
  const board = await client.call('POST /api/get-contest-rank', { body: { cid, currentPage: 1, limit } });
  if (json) return terminal.printJson(board);
  if (board.records.length === 0) return terminal.note(t('noRows'));
  const problems = await client.call('GET /api/get-contest-problem', { query: { cid } });
  const own = board.pinned.filter(({ uid }) => !board.records.some((row) => row.uid === uid));
  const lines = table<BoardRow>(
    [...board.records, ...own],
    [
      { title: '#', text: ({ rank }) => (rank === STAR_RANK ? '*' : String(rank)), isNumber: true },
      { title: t('headName'), text: ({ rankShowName }) => withoutControls(rankShowName), isFlexible: true },
      { title: t('headScore'), text: (row) => String('totalScore' in row ? row.totalScore : row.ac), isNumber: true },
      { title: t('headPenalty'), text: penaltyOf, isNumber: true },
      ...problems.map((problem) => ({
        title: withoutControls(problem.displayId),
        text: cellOf(problem),
        isNumber: true,
      })),
    ],
    { width: terminal.fullWidth, paintHead: style.bold },
  );
  terminal.print(lines.join('\n'));
  if (board.isSealed) terminal.note(terminal.noteStyle.yellow(t('frozen')));
  terminal.note(terminal.noteStyle.dim(t('rowsOf', { rows: board.records.length, total: board.total })));
}

/** The penalty of ICPC contests in minutes; under the OI rule the run time in ms. */
const penaltyOf = (row: BoardRow): string =>
  'totalScore' in row ? `${row.totalTime} ms` : String(Math.floor(row.totalTime / 60));

const cellOf =
  ({ displayId }: BoardProblem) =>
  (row: BoardRow): string => {
    if ('totalScore' in row) return row.submissionInfo[displayId]?.toString() ?? '';
    const cell = row.submissionInfo[displayId];
    return cell ? acmCell(cell) : '';
  };

/** `+` with the rejected attempts and the minute, `-` with the rejected ones, `?` with those without a result. */
const acmCell = ({ isAC, ACTime, errorNum, tryNum }: AcmCell): string => {
  if (isAC) return `+${errorNum || ''} ${ACTime === null ? '' : spanText(ACTime).replace(/:\d\d$/, '')}`.trim();
  return [errorNum > 0 ? `-${errorNum}` : '', tryNum > 0 ? `?${tryNum}` : ''].filter(Boolean).join(' ');
};
