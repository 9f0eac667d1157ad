import type { SimulatedResponse, SimulatedRun, SimulatorState } from '@tribunal/remote-kit/simulator';
import { CF_LANGUAGES } from '../languages';
import { escaped, framed, MOSCOW, timeOf } from './frame';
import { json, type SimulatedSession } from './session';
import { viewOf } from './verdicts';

/** Splits the id of a problem into contest and index. */
export function split(id: string): { contest: string; index: string } {
  const [, contest = '', index = ''] = /^(\d+?)([A-Z]+\d*|\d\d)$/.exec(id) ?? [];
  return { contest, index };
}

/** Link targets for the problems and sources in a list. */
export interface Links {
  problem(key: { contest: string; index: string }): string;
  source(contest: string, runId: number): string;
}

export const PROBLEM_SET_LINKS: Links = {
  problem: ({ contest, index }) => `/problemset/problem/${contest}/${index}`,
  source: (contest, runId) => `/problemset/submission/${contest}/${runId}`,
};

function rowOf(run: SimulatedRun, simulatorState: SimulatorState, links: Links): string {
  const key = split(run.problemId);
  const { isWaiting, word, text } = viewOf(run, simulatorState);
  const language = CF_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? 'Unknown';
  const title = simulatorState.problems.get(run.problemId)?.title ?? '';
  const measured = isWaiting ? { time: 0, memory: 0 } : { time: run.outcome.timeMs, memory: run.outcome.memoryKb };
  return `<tr data-submission-id="${run.id}" partyMemberIds=";1;">
<td class="id-cell"><a class="view-source" title="Source" href="${links.source(key.contest, run.id)}" submissionId="${run.id}">${run.id}</a></td>
<td class="status-small"><span class="format-time">${timeOf(run.sentAt, simulatorState.zoneHours(MOSCOW))}</span></td>
<td class="status-party-cell"><a href="/profile/${run.account}">${escaped(simulatorState.displayNameOf(run.account))}</a></td>
<td class="status-small"><a href="${links.problem(key)}">${key.contest}${key.index} - ${escaped(title)}</a></td>
<td>${escaped(simulatorState.listedLanguage(language))}</td>
<td class="status-cell status-small status-verdict-cell" waiting="${isWaiting}" submissionId="${run.id}"><span class='submissionVerdictWrapper' submissionId="${run.id}" submissionVerdict="${escaped(word)}" contestType="CF" partyMemberIds=";1;">${text}</span><!----><i class="icon-time"></i></td>
<td class="time-consumed-cell">${measured.time}&nbsp;ms</td><td class="memory-consumed-cell">${measured.memory}&nbsp;KB</td></tr>`;
}

/** Renders one page of the list of submissions, newest first. */
export function listPage(
  simulatedSession: SimulatedSession,
  simulatorState: SimulatorState,
  links: Links,
  wanted: (run: SimulatedRun) => boolean,
): SimulatedResponse {
  const rows = simulatorState.listRuns(wanted).slice(0, 50);
  const body =
    rows.map((run) => rowOf(run, simulatorState, links)).join('\n') || '<tr><td colspan="8">No items</td></tr>';
  const heads = ['#', 'When', 'Who', 'Problem', 'Lang', 'Verdict', 'Time', 'Memory'];
  const head = `<tr class="first-row">${heads.map((name) => `<th>${name}</th>`).join('')}</tr>`;
  const table = `<div class="datatable"><table class="status-frame-datatable">${head}${body}</table></div>`;
  return framed(simulatedSession, 'Status', table, { zoneHours: simulatorState.zoneHours(MOSCOW) });
}

const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

/** Answers `/data/submitSource`: a run test by test. */
export function sourceData(run: SimulatedRun, simulatorState: SimulatorState): SimulatedResponse {
  const { isWaiting, word, text, tests } = viewOf(run, simulatorState);
  const isRefused = word === 'COMPILATION_ERROR';
  const testFields = tests.flatMap((test, at): [string, string][] => [
    [`verdict#${at + 1}`, test.word],
    [`timeConsumed#${at + 1}`, String(test.timeMs)],
    [`memoryConsumed#${at + 1}`, String(test.memoryKb * 1024)],
    [`input#${at + 1}`, crlf('1 2\n')],
    [
      `checkerStdoutAndStderr#${at + 1}`,
      test.word === 'OK' ? crlf('ok 1 number\n') : crlf('wrong answer 1st numbers differ\n'),
    ],
    [`exitCode#${at + 1}`, '0'],
  ]);
  return json({
    source: crlf(run.code),
    problemName: simulatorState.problems.get(run.problemId)?.title ?? '',
    partyName: simulatorState.displayNameOf(run.account),
    compilationError: String(isRefused),
    waiting: String(isWaiting),
    testCount: String(tests.length),
    verdict: text,
    ...(isRefused && { 'checkerStdoutAndStderr#1': crlf(run.outcome.message ?? '') }),
    ...Object.fromEntries(testFields),
  });
}

/** Answers `/data/judgeProtocol`: the compiler output, as a JSON string. */
export const protocolData = (run: SimulatedRun): SimulatedResponse => json(crlf(run.outcome.message ?? ''));

/** Answers `/api/user.status`: newest first, visible without a login. */
export function publicRuns(simulatorState: SimulatorState, handle: string, count: number): SimulatedResponse {
  const isKnown =
    simulatorState.accounts.some(({ name }) => name === handle) ||
    simulatorState.runs.some(({ account }) => account === handle);
  if (!isKnown) return json({ status: 'FAILED', comment: `handle: User with handle ${handle} not found` }, 400);
  const result = simulatorState.listRuns(({ account }) => account === handle).slice(0, count);
  return json({ status: 'OK', result: result.map((run) => publicRun(run, simulatorState)) });
}

function publicRun(run: SimulatedRun, simulatorState: SimulatorState): object {
  const { contest, index } = split(run.problemId);
  const { isWaiting, word, tests } = viewOf(run, simulatorState);
  return {
    id: run.id,
    contestId: Number(contest),
    creationTimeSeconds: Math.floor(run.sentAt / 1000),
    author: { members: [{ handle: run.account }], participantType: 'PRACTICE', ghost: false },
    problem: { contestId: Number(contest), index, name: simulatorState.problems.get(run.problemId)?.title ?? '' },
    programmingLanguage: CF_LANGUAGES.find(({ id }) => id === run.languageId)?.name ?? 'Unknown',
    ...(word !== '' && { verdict: word }),
    testset: 'TESTS',
    passedTestCount: tests.filter((test) => test.word === 'OK').length,
    timeConsumedMillis: isWaiting ? 0 : run.outcome.timeMs,
    memoryConsumedBytes: isWaiting ? 0 : run.outcome.memoryKb * 1024,
  };
}
