import type { AcmCell, AcmRow, BoardRow, BoardRowBase, OiRow } from '../../../contract';
import type { AcmResult, AcmStanding, OiStanding, Standing } from '../../../standings';

/** Who a standing is of. */
export type Person = Pick<BoardRowBase, 'showName' | 'school'> & Partial<Pick<BoardRowBase, 'avatar' | 'gender'>>;

export interface Naming {
  personOf: (team: string) => Person;
  /** Labels by the number of the problem. */
  labels: ReadonlyMap<number, string>;
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

const cellOf = ({ solvedAtMs, isFirst, isLate, errors, tries }: AcmResult): AcmCell => ({
  isAC: solvedAtMs !== null,
  isFirstAC: isFirst,
  ACTime: solvedAtMs === null ? null : seconds(solvedAtMs),
  errorNum: errors,
  tryNum: tries,
  isAfterContest: isLate,
});

const baseOf = ({ team, rank }: Standing, { personOf }: Naming): BoardRowBase => ({
  ...{ uid: team, username: null, rank, avatar: null, gender: null },
  ...personOf(team),
  ...{ isWinAward: false, awardName: null, awardBackground: null, awardColor: null },
});

const byLabel = <Result, Cell>(
  results: ReadonlyMap<number, Result>,
  { labels }: Naming,
  cell: (result: Result) => Cell,
): Record<string, Cell> =>
  Object.fromEntries([...results].map(([problem, result]) => [labels.get(problem) ?? '', cell(result)]));

const acmRow = (standing: AcmStanding, naming: Naming): AcmRow => ({
  ...baseOf(standing, naming),
  ac: standing.solved,
  total: standing.total,
  totalTime: seconds(standing.penaltyMs),
  submissionInfo: byLabel(standing.results, naming, cellOf),
});

const oiRow = (standing: OiStanding, naming: Naming): OiRow => ({
  ...baseOf(standing, naming),
  totalScore: standing.score,
  totalTime: standing.timeMs,
  submissionInfo: byLabel(standing.results, naming, ({ score }) => score),
  timeInfo: Object.fromEntries(
    Object.entries(byLabel(standing.results, naming, ({ timeMs }) => timeMs)).filter(
      (entry): entry is [string, number] => entry[1] !== null,
    ),
  ),
});

const written = new WeakMap<Standing, BoardRow>();

/** A standing as boards show rows; of one that has not changed it is the very same row. */
export function rowOf(standing: Standing, naming: Naming): BoardRow {
  const known = written.get(standing);
  if (known) return known;
  const row = 'solved' in standing ? acmRow(standing, naming) : oiRow(standing, naming);
  written.set(standing, row);
  return row;
}
