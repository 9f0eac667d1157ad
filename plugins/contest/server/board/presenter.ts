import type { AwardConfig, BoardRow } from '../../contract';
import { boardRow, type Standing } from '../../standings';
import type { Participant } from '../participants';

/** What rows of one board have in common. */
export interface Lettering {
  /** Labels by id of the contest problem; what is not among them is not shown. */
  labels: ReadonlyMap<number, string>;
  awards: ReadonlyMap<string, AwardConfig>;
}

export function presentBoardRow(
  standing: Standing,
  { username, showName, gender, avatar, school }: Participant,
  lettering: Lettering,
): BoardRow {
  const award = lettering.awards.get(standing.team);
  const person = {
    ...{ username: username ?? showName, rankShowName: showName, hasAccount: username !== null },
    ...{ gender, avatar, school },
    isWinAward: award !== undefined,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
  };
  return boardRow(standing, person, lettering.labels);
}
