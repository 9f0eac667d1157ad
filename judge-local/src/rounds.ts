import { ProblemType, Status, encodeVerdictMessage, type CaseReport, type JudgeTask } from '@tribunal/contract';
import type { CaseOutcome, Mode, PreparedTask, ReadyCase } from './modes';
import { caseScore, planOf } from './scoring';

/**
 * Runs the testcases in the rounds that the problem's scoring mode needs and passes each decided testcase to
 * `onCase`.
 */
export async function runRounds(
  mode: Mode,
  prepared: PreparedTask,
  cases: readonly ReadyCase[],
  onCase: (report: CaseReport) => void,
): Promise<CaseReport[]> {
  const { task, signal } = prepared;
  const ready = new Map(cases.map((one) => [one.spec.caseId, one]));
  const plan = planOf(task.judgeCaseMode, task.cases);
  const reports: CaseReport[] = [];
  const add = (report: CaseReport): void => {
    reports.push(report);
    onCase(report);
  };
  for (const round of plan.rounds) {
    signal.throwIfAborted();
    let decided = 0;
    const inRound = round.flatMap(({ caseId }) => ready.get(caseId) ?? []);
    await mode(prepared, inRound, (outcome) => {
      decided += 1;
      const report = reportOf(task, outcome);
      add(report);
      return plan.endsRound({ status: report.status, score: report.score ?? 0 }) ? 'stop' : 'continue';
    });
    signal.throwIfAborted();
    if (plan.leftOut === 'cancelled') inRound.slice(decided).forEach((one) => add(skipped(task, one)));
  }
  return reports.sort((a, b) => a.seq - b.seq);
}

const reportOf = (
  task: JudgeTask,
  { spec, status, timeMs, memoryKb, message, note, part }: CaseOutcome,
): CaseReport => ({
  caseId: spec.caseId,
  seq: spec.seq,
  groupNum: spec.groupNum,
  status,
  timeMs,
  memoryKb,
  score: task.problemType === ProblemType.Oi ? caseScore(status, part, spec.score ?? 0) : null,
  message: message && encodeVerdictMessage(message),
  note,
});

const skipped = (task: JudgeTask, { spec }: ReadyCase): CaseReport =>
  reportOf(task, {
    spec,
    status: Status.Cancelled,
    timeMs: 0,
    memoryKb: 0,
    message: { code: 'skipped', values: {} },
    note: null,
    part: 0,
  });
