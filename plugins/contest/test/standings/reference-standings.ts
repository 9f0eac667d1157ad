import type { BoardRules, ContestEvent, JudgementFact } from '../../contract';
import type { BoardView } from '../../standings';

/**
 * Reference implementation of the standings: computes everything from the whole log, without caches and without code
 * shared with the product.
 */
interface PlainSubmission {
  id: number;
  team: string;
  problem: number;
  t: number;
  verdict: 'none' | 'yes' | 'no' | 'free';
  score: number | null;
  timeMs: number | null;
  subtasks: Record<string, number> | null;
}
const FREE = ['-4', '-2', '4', '10'];
const NOT_YET = ['5', '6', '7', '9', '-10', '-5'];

function verdictOf(status: number): PlainSubmission['verdict'] {
  if (NOT_YET.includes(String(status))) return 'none';
  if (status === 0) return 'yes';
  return FREE.includes(String(status)) ? 'free' : 'no';
}

/** Returns the submissions with the verdict of the largest judgement; `virtualId` null selects the contest itself. */
export function submissionsIn(
  events: readonly ContestEvent[],
  startAt: number,
  virtualId: number | null = null,
): PlainSubmission[] {
  const removed = events.flatMap((event) => (event.kind === 'problemRemoved' ? [event.problem] : []));
  const judgements = new Map<number, JudgementFact[]>();
  for (const event of events) {
    if (event.kind !== 'judgement') continue;
    judgements.set(event.submissionId, [...(judgements.get(event.submissionId) ?? []), event]);
  }
  const submissions: PlainSubmission[] = [];
  const knownIds = new Set<number>();
  for (const event of events) {
    if (event.kind !== 'submission' || event.virtualId !== virtualId) continue;
    if (removed.includes(event.problem) || knownIds.has(event.submissionId)) continue;
    knownIds.add(event.submissionId);
    const about = [...(judgements.get(event.submissionId) ?? [])];
    const judged = about.sort((a, b) => b.judgementId - a.judgementId)[0];
    submissions.push({
      id: event.submissionId,
      team: event.team,
      problem: event.problem,
      t: event.submittedAt - startAt,
      verdict: judged ? verdictOf(judged.status) : 'none',
      score: judged?.score ?? null,
      timeMs: judged?.timeMs ?? null,
      subtasks: judged?.subtasks ?? null,
    });
  }
  return submissions.sort((a, b) => (a.t === b.t ? a.id - b.id : a.t - b.t));
}

const onBoard = (submissions: readonly PlainSubmission[], view: BoardView): PlainSubmission[] =>
  submissions
    .filter(({ t }) => t >= 0)
    .filter(({ t }) => view.untilMs === undefined || t < view.untilMs)
    .filter(({ t }) => view.includesLate || t < view.lengthMs)
    .filter(({ team }) => !(view.withoutStars && view.isStar(team)));

const isHidden = ({ t }: PlainSubmission, view: BoardView): boolean =>
  view.hiddenFromMs !== null && view.hiddenFromMs <= t;

const teamsOf = (submissions: readonly PlainSubmission[], view: BoardView): string[] => {
  const listed = (view.teams ?? []).filter((team) => !(view.withoutStars && view.isStar(team)));
  return [...new Set([...submissions.map(({ team }) => team), ...listed])].sort();
};
const problemsOf = (submissions: readonly PlainSubmission[]): number[] =>
  [...new Set(submissions.map(({ problem }) => problem))].sort((a, b) => a - b);

/** The rank is one more than the number of strictly better ranked rows. */
function withRanks<T extends { team: string }>(rows: T[], isBetter: (a: T, b: T) => boolean, view: BoardView) {
  const placed = rows.map((row) => {
    const better = rows.filter((other) => !view.isStar(other.team) && isBetter(other, row)).length;
    return {
      ...row,
      rank: view.isStar(row.team) ? -1 : better + 1,
      place: rows.filter((other) => isBetter(other, row)).length,
    };
  });
  return placed.sort((a, b) => a.place - b.place || (a.team < b.team ? -1 : 1)).map(({ place: _, ...row }) => row);
}

export function referenceAcmStandings(all: readonly PlainSubmission[], rules: BoardRules, view: BoardView) {
  const submissions = onBoard(all, view);
  const accepted = submissions.filter((one) => one.verdict === 'yes' && !isHidden(one, view));
  const firstOf = (problem: number) =>
    accepted.find((one) => one.problem === problem && one.t < view.lengthMs && !view.isStar(one.team));
  const rows = teamsOf(submissions, view).map((team) => {
    const cells = problemsOf(submissions.filter((one) => one.team === team)).map((problem) => {
      const mine = submissions.filter((one) => one.team === team && one.problem === problem);
      const solved = accepted.find((one) => one.team === team && one.problem === problem);
      const before = solved ? mine.slice(0, mine.indexOf(solved)) : mine;
      const errors = before.filter((one) => !isHidden(one, view) && one.verdict === 'no').length;
      const pending = before.filter((one) => isHidden(one, view) || one.verdict === 'none').length;
      return {
        problem,
        solvedAtMs: solved?.t ?? null,
        isFirst: solved !== undefined && firstOf(problem)?.id === solved.id,
        isLate: (solved?.t ?? 0) >= view.lengthMs,
        errors,
        pending,
        total: mine.length,
      };
    });
    const done = cells.filter(({ solvedAtMs }) => solvedAtMs !== null);
    const units = done.map(({ solvedAtMs }) => Math.floor(solvedAtMs! / rules.unitMs) * rules.unitMs);
    const penaltyMs =
      units.reduce((sum, one) => sum + one, 0) + done.reduce((sum, { errors }) => sum + errors * rules.penaltyMs, 0);
    return {
      team,
      solved: done.length,
      penaltyMs,
      last: Math.max(0, ...units),
      total: submissions.filter((one) => one.team === team).length,
      cells,
    };
  });
  return withRanks(
    rows,
    (a, b) => {
      if (a.solved !== b.solved) return a.solved > b.solved;
      if (a.penaltyMs !== b.penaltyMs) return a.penaltyMs < b.penaltyMs;
      return rules.tieBreak === 'last-accepted' && a.last < b.last;
    },
    view,
  );
}

/** Recomputes the total for each prefix of the runs, to see which run last raised it. */
function referenceSubtaskBest(scored: readonly PlainSubmission[]) {
  const scoreAfter = (runs: readonly PlainSubmission[]): number => {
    const parts = runs.flatMap(({ subtasks }) => Object.entries(subtasks ?? {}));
    const names = [...new Set(parts.map(([name]) => name))];
    const bests = names.map((name) => Math.max(...parts.flatMap(([one, points]) => (one === name ? points : []))));
    const whole = runs.flatMap(({ subtasks, score }) => (subtasks === null ? score! : []));
    return Math.max(
      bests.reduce((sum, best) => sum + best, 0),
      ...whole,
    );
  };
  const scores = scored.map((_, at) => scoreAfter(scored.slice(0, at + 1)));
  const score = scores.at(-1) ?? null;
  const accepted = scored.find(({ verdict }) => verdict === 'yes');
  return { score, scoredAtMs: scored[scores.indexOf(score!)]?.t ?? null, timeMs: accepted?.timeMs ?? null };
}

export function referenceOiStandings(all: readonly PlainSubmission[], rules: BoardRules, view: BoardView) {
  const submissions = onBoard(all, view).filter((one) => !isHidden(one, view));
  const rows = teamsOf(submissions, view).map((team) => {
    const cells = problemsOf(submissions.filter((one) => one.team === team)).map((problem) => {
      const mine = submissions.filter((one) => one.team === team && one.problem === problem);
      const scored = mine.filter((one) => one.score !== null && (one.verdict === 'yes' || one.verdict === 'no'));
      if (rules.oiRankScoreType === 'SubtaskBest') return { problem, ...referenceSubtaskBest(scored) };
      const best = Math.max(...scored.map(({ score }) => score!));
      const counts =
        rules.oiRankScoreType === 'Recent' ? scored[scored.length - 1] : scored.find(({ score }) => score === best);
      const timeMs = counts?.verdict === 'yes' ? counts.timeMs : null;
      return { problem, score: counts?.score ?? null, scoredAtMs: counts?.t ?? null, timeMs };
    });
    const sum = (pick: (cell: (typeof cells)[number]) => number | null) =>
      cells.reduce((all, cell) => all + (pick(cell) ?? 0), 0);
    return { team, score: sum(({ score }) => score), timeMs: sum(({ timeMs }) => timeMs), cells };
  });
  return withRanks(rows, (a, b) => (a.score !== b.score ? a.score > b.score : a.timeMs < b.timeMs), view);
}
