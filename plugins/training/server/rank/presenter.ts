import type { ProgressCell, RankCell, TrainingRankRow } from '../../contract';
import type { SetProblem } from '../trainings';
import type { Cell } from './cell';
import type { MemberAccount, RankReadership } from './members';
import type { Standing } from './standings';

const presentCell = ({ status, score, isAC, runTime, solvedAt }: Cell, dueAt: Date | null): RankCell => ({
  status,
  score,
  isAC,
  runTime,
  isLate: dueAt !== null && solvedAt !== null && solvedAt > dueAt,
});

export const presentProgressCell = (cell: Cell, dueAt: Date | null): ProgressCell => ({
  ...presentCell(cell, dueAt),
  submitId: cell.submissionId,
  tries: cell.tries,
});

/** Keys the results for these problems by the ids that people see. */
export function cellsById<T>(
  cells: ReadonlyMap<number, Cell>,
  problems: readonly SetProblem[],
  present: (cell: Cell) => T,
): Record<string, T> {
  const byId: Record<string, T> = {};
  for (const { pid, problemId } of problems) {
    const cell = cells.get(pid);
    if (cell) byId[problemId] = present(cell);
  }
  return byId;
}

interface PresentedStanding extends Standing {
  rank: number;
  account: MemberAccount;
  problems: readonly SetProblem[];
  dueAt: Date | null;
  readership: RankReadership;
}

export const presentRankRow = ({
  account,
  rank,
  ac,
  totalRunTime,
  cells,
  problems,
  dueAt,
  readership,
}: PresentedStanding): TrainingRankRow => ({
  uid: account.uid,
  username: account.username,
  realname: readership === 'admin' ? account.realname : null,
  nickname: account.nickname,
  school: account.school,
  gender: account.gender,
  avatar: account.avatar,
  rank,
  ac,
  totalRunTime,
  submissionInfo: cellsById(cells, problems, (cell) => presentCell(cell, dueAt)),
});
