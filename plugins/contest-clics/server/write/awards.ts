import { MEDALS, medalOf, type Medal } from '@tribunal/plugin-contest/contract';
import { awardsOf, firstsOf, type AcmStanding, type Standing } from '@tribunal/plugin-contest/standings';
import type { ContestView } from '../view';
import { idOf } from './ids';

interface Award {
  id: string;
  citation: string;
  team_ids: string[];
}

const isAcm = (standing: Standing): standing is AcmStanding => 'solved' in standing;
const hasMerit = (standing: Standing): boolean => (isAcm(standing) ? standing.solved : standing.score) > 0;

/** Returns the awards by the visible results, as if the contest stopped now. */
export function writeAwards(view: ContestView): Award[] {
  return [winner(view), ...firsts(view), ...prizes(view)];
}

function winner({ standings }: ContestView): Award {
  const best = standings.filter((standing) => standing.rank === 1 && hasMerit(standing));
  return { id: 'winner', citation: 'Contest winner', team_ids: best.map(({ team }) => idOf(team)) };
}

/** Returns the first-to-solve awards. None is given while an earlier submission waits for its verdict. */
function firsts(view: ContestView): Award[] {
  if (!view.standings.every(isAcm)) return [];
  const found = firstsOf(view.standings);
  return view.problems.map(({ id, displayId }) => {
    const first = found.get(id);
    const isSettled = first && !hasEarlierPending(view, id, first.id);
    return {
      id: `first-to-solve-${id}`,
      citation: `First to solve problem ${displayId}`,
      team_ids: isSettled ? [idOf(first.team)] : [],
    };
  });
}

function hasEarlierPending({ sent, participants }: ContestView, problem: number, first: number): boolean {
  const solving = sent.find(({ id }) => id === first);
  return sent.some(
    (one) =>
      one.problem === problem &&
      solving !== undefined &&
      (one.submittedAt < solving.submittedAt || (one.submittedAt === solving.submittedAt && one.id < first)) &&
      one.judgements.at(-1)?.verdict == null &&
      participants.get(one.team)?.isStar === false,
  );
}

/** Returns the organisers' own awards; those named like a medal become the standard's medals. */
function prizes({ contest, standings }: ContestView): Award[] {
  const winners = awardsOf(standings, contest);
  let left: readonly Medal[] = MEDALS;
  return [...contest.awards]
    .sort((a, b) => a.priority - b.priority)
    .map((award, place) => {
      const medal = medalOf(award.name, left);
      left = left.filter((one) => one !== medal);
      const teams = [...winners].filter(([, won]) => won === award).map(([team]) => idOf(team));
      return { id: medal ? `${medal}-medal` : `award-${place + 1}`, citation: award.name, team_ids: teams };
    });
}
