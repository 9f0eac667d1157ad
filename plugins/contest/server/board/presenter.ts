import type { AwardConfig, BoardRow } from '../../contract';
import { boardRow, type Standing } from '../../standings';
import type { Participant } from '../participants';

/** Data shared by all rows of one scoreboard. */
export interface RowLabels {
  /** Labels by id of the contest problem; problems without a label are not shown. */
  labels: ReadonlyMap<number, string>;
  awards: ReadonlyMap<string, AwardConfig>;
}

export function presentBoardRow(
  standing: Standing,
  { username, showName, gender, avatar, school }: Participant,
  rowLabels: RowLabels,
): BoardRow {
  const award = rowLabels.awards.get(standing.team);
  const person = {
    username: username ?? showName,
    rankShowName: showName,
    hasAccount: username !== null,
    gender,
    avatar,
    school,
    isWinAward: award !== undefined,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
  };
  return boardRow(standing, person, rowLabels.labels);
}
