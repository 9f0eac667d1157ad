import type { AcmCell, AcmRow, AwardConfig, BoardRow, BoardRowBase, OiRow } from '../../contract';
import type { AcmResult, AcmStanding, OiStanding, Standing } from '../../standings';
import type { ContestModel } from '../contests';
import type { Participant } from '../participants';

/** What rows of one board have in common. */
export interface Lettering {
  showName: ContestModel['showName'];
  /** Labels by id of the contest problem; what is not among them is not shown. */
  labels: ReadonlyMap<number, string>;
  awards: ReadonlyMap<string, AwardConfig>;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

const presentCell = ({ solvedAtMs, isFirst, isLate, errors, tries }: AcmResult): AcmCell => ({
  isAC: solvedAtMs !== null,
  isFirstAC: isFirst,
  ACTime: solvedAtMs === null ? null : seconds(solvedAtMs),
  errorNum: errors,
  tryNum: tries,
  isAfterContest: isLate,
});

/** Of all names only the one that the contest shows. */
function presentBase(
  { team, rank }: Standing,
  { username, showName, gender, avatar, school }: Participant,
  lettering: Lettering,
): BoardRowBase {
  const award = lettering.awards.get(team);
  return {
    uid: team,
    username: lettering.showName === 'username' ? username : null,
    showName,
    rank,
    gender,
    avatar,
    school,
    isWinAward: award !== undefined,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
  };
}

/** Results by label instead of id. */
function byLabel<Result, Cell>(
  results: ReadonlyMap<number, Result>,
  { labels }: Lettering,
  present: (result: Result) => Cell,
): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const [problem, result] of results) {
    const label = labels.get(problem);
    if (label !== undefined) cells[label] = present(result);
  }
  return cells;
}

const presentAcm = (base: BoardRowBase, standing: AcmStanding, lettering: Lettering): AcmRow => ({
  ...base,
  ac: standing.solved,
  total: standing.total,
  totalTime: seconds(standing.penaltyMs),
  submissionInfo: byLabel(standing.results, lettering, presentCell),
});

function presentOi(base: BoardRowBase, standing: OiStanding, lettering: Lettering): OiRow {
  const times = byLabel(standing.results, lettering, ({ timeMs }) => timeMs);
  return {
    ...base,
    totalScore: standing.score,
    totalTime: standing.timeMs,
    submissionInfo: byLabel(standing.results, lettering, ({ score }) => score),
    timeInfo: Object.fromEntries(Object.entries(times).filter((time): time is [string, number] => time[1] !== null)),
  };
}

export function presentBoardRow(standing: Standing, participant: Participant, lettering: Lettering): BoardRow {
  const base = presentBase(standing, participant, lettering);
  return 'solved' in standing ? presentAcm(base, standing, lettering) : presentOi(base, standing, lettering);
}
