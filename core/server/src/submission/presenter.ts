import {
  Status,
  plainSaying,
  sayingOf,
  shownCode,
  type JudgeCase,
  type Saying,
  type SubmissionRow,
  type SubmissionView,
} from '@tribunal/contract';
import type { Shown, Visibility } from './policy';
import type { StoredDetail, StoredSubmission } from './rows';

/** The wire's shape of a row: time in ms, memory in KB. */
export const presentRow = (row: StoredSubmission, { result, measures, alias }: Shown): SubmissionRow => ({
  submitId: row.submitId,
  pid: row.pid,
  displayPid: alias?.displayId ?? row.displayPid,
  displayId: alias?.displayId ?? row.displayId,
  cid: row.cid,
  gid: row.gid,
  uid: row.uid,
  username: row.username,
  title: alias?.title ?? row.title,
  status: result ? row.status : Status.UnknownResult,
  score: result ? row.score : null,
  oiRankScore: result ? row.oiRankScore : null,
  time: result && measures ? row.timeMs : null,
  memory: result && measures ? row.memoryKb : null,
  length: measures ? row.length : null,
  language: row.language,
  judger: result ? row.judger : null,
  isManual: result && (row.reason === 'manual' || row.reason === 'cancel'),
  share: row.share,
  submitTime: row.createdAt.toISOString(),
});

/** Verdicts whose reason helps the person who submitted. */
const TELLING: ReadonlySet<Status> = new Set([Status.CompileError, Status.RuntimeError, Status.SubmittedFailed]);

/** Without a verdict, or not yet: whose fault it is quotes no code and tells nothing of the problem. */
const UNJUDGED: ReadonlySet<Status> = new Set([Status.SystemError, Status.Pending]);

/** Why judges failed, in their words, may tell the answer and is for those who set problems. */
function sayingFor({ status, message: stored }: StoredDetail, { result, message, files }: Visibility): Saying {
  const { remark, words } = sayingOf(stored);
  if (result && UNJUDGED.has(status)) return { remark, words: files ? words : null };
  return result && message && TELLING.has(status) ? { remark, words } : { remark: null, words: null };
}

export function presentDetail(row: StoredDetail, visible: Visibility): SubmissionView {
  const saying = sayingFor(row, visible);
  return {
    ...presentRow(row, visible),
    code: visible.code ? shownCode(row.code) : null,
    errorMessage: plainSaying(saying),
    errorRemark: saying.remark,
  };
}

export interface StoredCase {
  seq: number;
  groupNum: number | null;
  status: Status;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  message: string | null;
  note: string | null;
  inputName: string | null;
  outputName: string | null;
}

/** What the checker said may tell the answer: `message` is for everybody. */
export function presentCase(row: StoredCase, { files }: Visibility): JudgeCase {
  const { remark, words } = sayingOf(row.message);
  return {
    seq: row.seq,
    groupNum: row.groupNum,
    status: row.status,
    time: row.timeMs,
    memory: row.memoryKb,
    score: row.score,
    inputData: files ? row.inputName : null,
    outputData: files ? row.outputName : null,
    userOutput: plainSaying({ remark, words: files ? (row.note ?? words) : words }),
    remark,
  };
}
