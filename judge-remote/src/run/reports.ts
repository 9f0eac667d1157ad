import {
  Limits,
  storedSaying,
  Status,
  type CaseReport,
  type JudgeRemark,
  type JudgeTask,
  type RemoteCase,
  type RemoteProgress,
} from '@tribunal/contract';
import type { FinalReport } from '@tribunal/worker';

type Verdict = Extract<RemoteProgress, { state: 'final' }>;

const MESSAGE_MAX = 64 * 1024;
const CASE_MESSAGE_MAX = 1024;
/** All but tab and line feed: what is stored of others never looks like a saying of ours. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;

const wordsOf = (text: string | null, max: number): string | null =>
  text?.replace(/\r\n?/g, '\n').replace(CONTROLS, '').slice(0, max).trimEnd() || null;

/** What a column of whole numbers takes. */
const MOST = 2 ** 31 - 1;

/** null: the site says nothing that is a number. */
const within = (measured: number | null): number | null =>
  measured === null || Number.isNaN(measured) ? null : Math.min(Math.max(0, measured), MOST);

const whole = (measured: number | null): number | null => {
  const kept = within(measured);
  return kept === null ? null : Math.round(kept);
};

/** The cases that are told of; there may be no end to them. */
export const casesOf = (cases: readonly RemoteCase[]): readonly RemoteCase[] => cases.slice(0, Limits.remoteCases.max);

/** A case as the site tells it; it is none of ours, so it has no id. */
export const caseReport = ({ seq, groupNum, status, timeMs, memoryKb, score, message }: RemoteCase): CaseReport => ({
  caseId: 0,
  seq,
  groupNum,
  status,
  timeMs: whole(timeMs) ?? 0,
  memoryKb: whole(memoryKb) ?? 0,
  score: within(score),
  message: wordsOf(message, CASE_MESSAGE_MAX),
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

/** `run`: where its run is at the site. */
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
  message: wordsOf(message, MESSAGE_MAX),
  cases: casesOf(cases).map(caseReport),
  provenance: provenanceOf(task, site, run),
});

/** Compile Error before anything is sent: sites differ in what they make of NUL characters. */
export const nulReport = (task: JudgeTask, site: string): FinalReport => ({
  ...failedReport(task, site, { code: 'sourceNul', values: {} }),
  status: Status.CompileError,
});

/** Submitted Failed, with the reason and what the site said. */
export const failedReport = (task: JudgeTask, site: string, remark: JudgeRemark, words?: string): FinalReport => ({
  status: Status.SubmittedFailed,
  timeMs: null,
  memoryKb: null,
  score: null,
  message: storedSaying(remark, wordsOf(words ?? null, MESSAGE_MAX) ?? ''),
  cases: [],
  provenance: provenanceOf(task, site, ''),
});
