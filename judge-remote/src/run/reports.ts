import {
  encodeVerdictMessage,
  Limits,
  Status,
  type CaseReport,
  type JudgeMessage,
  type JudgeTask,
} from '@tribunal/contract';
import type { RemoteCase, RemoteProgress } from '@tribunal/remote-kit';
import type { FinalReport } from '@tribunal/worker';
import { JudgeRemoteLimits } from '../limits';

type Verdict = Extract<RemoteProgress, { state: 'final' }>;

const MESSAGE_MAX = 64 * 1024;
/**
 * All control characters but tab and line feed, so that stored text of others never looks like one of our stored
 * messages.
 */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

const cleanText = (text: string | null, max: number): string | null =>
  text?.replace(/\r\n?/g, '\n').replace(CONTROLS, '').slice(0, max).trimEnd() || null;

/** Maximum of an integer column. */
const MOST = 2 ** 31 - 1;

/** Clamps a measurement to the column's range; null if the site gives no number. */
const within = (measured: number | null): number | null =>
  measured === null || Number.isNaN(measured) ? null : Math.min(Math.max(0, measured), MOST);

const whole = (measured: number | null): number | null => {
  const kept = within(measured);
  return kept === null ? null : Math.round(kept);
};

/** Returns the testcases to report; a site could list any number. */
export const casesOf = (cases: readonly RemoteCase[]): readonly RemoteCase[] =>
  cases.slice(0, JudgeRemoteLimits.cases.max);

/** Returns the report of a testcase as the site shows it; it is not one of ours, so it has no id. */
export const caseReport = ({ seq, groupNum, status, timeMs, memoryKb, score, message }: RemoteCase): CaseReport => ({
  caseId: 0,
  seq,
  groupNum,
  status,
  timeMs: whole(timeMs) ?? 0,
  memoryKb: whole(memoryKb) ?? 0,
  score: within(score),
  message: cleanText(message, Limits.caseMessage.max),
  note: null,
});

const provenanceOf = (task: JudgeTask, site: string, run: string): FinalReport['provenance'] => ({
  host: site,
  toolVersion: task.language,
  compileCommand: null,
  runCommand: run,
  dataHash: task.dataHash,
  checkerHash: null,
  timeLimitMs: task.timeLimitMs,
  memoryLimitMb: task.memoryLimitMb,
  stackLimitMb: task.stackLimitMb,
  sandbox: 'remote',
  degraded: [],
});

/** Returns the report of a verdict. `run` is the location of the run at the site. */
export const verdictReport = (
  task: JudgeTask,
  site: string,
  run: string,
  { status, timeMs, memoryKb, score, message, cases }: Verdict,
): FinalReport => ({
  status,
  timeMs: whole(timeMs),
  memoryKb: whole(memoryKb),
  score: within(score),
  message: cleanText(message, MESSAGE_MAX),
  cases: casesOf(cases).map(caseReport),
  provenance: provenanceOf(task, site, run),
});

/** Reports Compile Error before anything is sent, because sites handle NUL characters differently. */
export const nulReport = (task: JudgeTask, site: string): FinalReport => ({
  ...failedReport(task, site, { code: 'sourceNul', values: {} }),
  status: Status.CompileError,
});

/** Reports Submitted Failed, with the reason and the site's message. */
export const failedReport = (
  task: JudgeTask,
  site: string,
  judgeMessage: JudgeMessage,
  siteText?: string,
): FinalReport => ({
  status: Status.SubmittedFailed,
  timeMs: null,
  memoryKb: null,
  score: null,
  message: encodeVerdictMessage(judgeMessage, cleanText(siteText ?? null, MESSAGE_MAX) ?? ''),
  cases: [],
  provenance: provenanceOf(task, site, ''),
});
