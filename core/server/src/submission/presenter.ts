import {
  Status,
  formatVerdictMessage,
  isInProgress,
  decodeVerdictMessage,
  shownCode,
  type JudgeCase,
  type VerdictMessage,
  type SubmissionRow,
  type SubmissionView,
} from '@tribunal/contract';
import type { RowVisibility, Visibility } from './policy';
import type { StoredDetail, StoredSubmission } from './rows';

/** Converts a row to its wire format: time in ms, memory in KB. */
export const presentRow = (
  row: StoredSubmission,
  { result, measures, alias, outsideContest }: RowVisibility,
): SubmissionRow => ({
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
  isPostponed: result && isInProgress(row.status) && row.postponements > 0,
  isManual: result && (row.reason === 'manual' || row.reason === 'cancel'),
  share: row.share,
  submitTime: row.createdAt.toISOString(),
  ...(outsideContest && { outsideContest }),
});

/** Verdicts whose message helps the author of the submission. */
const STATUSES_WITH_MESSAGE: ReadonlySet<Status> = new Set([
  Status.CompileError,
  Status.RuntimeError,
  Status.SubmittedFailed,
]);

/**
 * Returns whether the status is no verdict. Its message, which says what the submission waits for or names the owner of
 * the fault, quotes no code and reveals nothing about the problem.
 */
const isUnjudged = (status: Status): boolean => status === Status.SystemError || isInProgress(status);

/**
 * Returns the visible part of the message. A judge's detailed reason for a failure may reveal the answer, so only
 * those who may edit the problem see it.
 */
function verdictMessageFor(
  { status, message: stored }: StoredDetail,
  { result, message, files }: Visibility,
): VerdictMessage {
  const { message: parsedMessage, text: rawText } = decodeVerdictMessage(stored);
  if (result && isUnjudged(status)) return { message: parsedMessage, text: files ? rawText : null };
  return result && message && STATUSES_WITH_MESSAGE.has(status)
    ? { message: parsedMessage, text: rawText }
    : { message: null, text: null };
}

export function presentDetail(row: StoredDetail, visible: Visibility): SubmissionView {
  const verdictMessage = verdictMessageFor(row, visible);
  return {
    ...presentRow(row, visible),
    code: visible.code && row.code !== '' ? shownCode(row.code) : null,
    errorMessage: formatVerdictMessage(verdictMessage),
    errorRemark: verdictMessage.message,
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

/**
 * Converts a case result to its wire format. The checker's output may reveal the answer; everybody may see `message`.
 */
export function presentCase(row: StoredCase, { files }: Visibility): JudgeCase {
  const { message: parsedMessage, text: rawText } = decodeVerdictMessage(row.message);
  return {
    seq: row.seq,
    groupNum: row.groupNum,
    status: row.status,
    time: row.timeMs,
    memory: row.memoryKb,
    score: row.score,
    inputData: files ? row.inputName : null,
    outputData: files ? row.outputName : null,
    userOutput: formatVerdictMessage({ message: parsedMessage, text: files ? (row.note ?? rawText) : rawText }),
    remark: parsedMessage,
  };
}
