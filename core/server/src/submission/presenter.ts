import {
  Status,
  plainSaying,
  sayingOf,
  type JudgeCase,
  type SubmissionRow,
  type SubmissionView,
} from '@tribunal/contract';
import type { Visibility } from './policy';
import type { StoredDetail, StoredSubmission } from './rows';

/** The wire's shape of a row: time in ms, memory in KB. */
export const presentRow = (row: StoredSubmission): SubmissionRow => ({
  submitId: row.submitId,
  pid: row.pid,
  displayPid: row.displayPid,
  displayId: row.displayId,
  cid: row.cid,
  gid: row.gid,
  uid: row.uid,
  username: row.username,
  title: row.title,
  status: row.status,
  score: row.score,
  oiRankScore: row.oiRankScore,
  time: row.timeMs,
  memory: row.memoryKb,
  length: row.length,
  language: row.language,
  judger: row.judger,
  isManual: row.reason === 'manual' || row.reason === 'cancel',
  share: row.share,
  submitTime: row.createdAt.toISOString(),
});

/** Verdicts whose reason helps the person who submitted. */
const TELLING: ReadonlySet<Status> = new Set([Status.CompileError, Status.RuntimeError, Status.SubmittedFailed]);

/** Why judges failed may tell the answer, and is for those who set problems. */
const tells = (status: Status, { message, files }: Visibility): boolean =>
  status === Status.SystemError ? files : message && TELLING.has(status);

export function presentDetail(row: StoredDetail, visible: Visibility): SubmissionView {
  const saying = sayingOf(tells(row.status, visible) ? row.message : null);
  return {
    ...presentRow(row),
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
