import {
  Status,
  plainSaying,
  sayingOf,
  type JudgeCase,
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

/** Why judges failed may tell the answer, and is for those who set problems. */
const tells = (status: Status, { result, message, files }: Visibility): boolean =>
  result && (status === Status.SystemError ? files : message && TELLING.has(status));

export function presentDetail(row: StoredDetail, visible: Visibility): SubmissionView {
  const saying = sayingOf(tells(row.status, visible) ? row.message : null);
  return {
    ...presentRow(row, visible),
    code: visible.code ? row.code : null,
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
