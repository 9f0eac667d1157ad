import type { Status } from '@tribunal/contract';
import { seededRandom, type SeededRandom } from '@tribunal/testing';
import type { BoardRules, ContestEvent, ContestFact } from '../../contract';
import type { BoardView } from '../../standings';

export const START = 1_700_000_000_000;
const MINUTE = 60_000;

const VERDICTS: readonly Status[] = [0, 0, 0, -1, -1, 1, 2, 3, -3, 8, -2, 4, -4, 10, 5, 7];

export interface Generated {
  rules: BoardRules;
  view: BoardView;
  /** In log order. */
  events: ContestEvent[];
}

interface Size {
  teams: number;
  problems: number;
  runs: number;
}

/** Generates a contest of any kind with few distinct times, so that ties are frequent. */
export function generate(seed: number, size?: Size): Generated {
  const random = seededRandom(seed);
  const { teams, problems, runs } = size ?? {
    teams: 1 + random.below(9),
    problems: 1 + random.below(4),
    runs: random.below(70),
  };
  const lengthMs = 60 * MINUTE;
  const facts: ContestFact[] = [];
  let judgementId = 0;
  for (let submissionId = 1; submissionId <= runs; submissionId += 1) {
    facts.push({
      kind: 'submission',
      submissionId,
      team: `t${random.below(teams)}`,
      problem: 1 + random.below(problems),
      submittedAt: START + (random.below(75) - 4) * MINUTE + random.pick([0, 0, 1, 30_000, 59_999]),
      virtualId: random.below(8) === 0 ? 1 + random.below(2) : null,
    });
  }
  for (const fact of [...facts]) {
    if (fact.kind !== 'submission') continue;
    const times = random.pick([0, 1, 1, 1, 1, 2, 3]);
    for (let count = 0; count < times; count += 1) facts.push(judgement(random, fact.submissionId, (judgementId += 1)));
  }
  if (random.below(4) === 0) facts.push({ kind: 'problemRemoved', problem: 1 + random.below(problems) });
  facts.push({ kind: 'seal', revealed: true }, { kind: 'settings' });
  const events = shuffled(random, facts).map((fact, at) => ({ seq: at + 1, at: START + at, ...fact }));
  return { rules: rulesOf(random), view: viewOf(random, teams, lengthMs), events };
}

function judgement(random: SeededRandom, submissionId: number, judgementId: number): ContestFact {
  const status = random.pick(VERDICTS);
  const score = random.below(5) === 0 ? null : random.pick([0, 30, 70, 100]);
  const timeMs = random.below(6) === 0 ? null : random.pick([0, 15, 20, 1000]);
  const subtasks = random.below(3) > 0 ? pointsOf(random, score) : null;
  const isManual = random.below(9) === 0;
  return {
    kind: 'judgement',
    submissionId,
    judgementId,
    status,
    score,
    timeMs,
    isManual,
    ...(subtasks && { subtasks }),
  };
}

/** Splits the score into two or three parts. */
function pointsOf(random: SeededRandom, score: number | null): Record<string, number> | null {
  if (score === null) return null;
  const first = random.pick([0, score, Math.floor(score / 2)]);
  return random.below(2) === 0 ? { 1: first, 2: score - first } : { 1: first, 2: 0, 3: score - first };
}

const rulesOf = (random: SeededRandom): Omit<BoardRules, 'type'> & { type: 0 } => ({
  type: 0,
  penaltyMs: random.pick([0, 20, 20, 5]) * MINUTE,
  unitMs: random.pick([1000, MINUTE]),
  tieBreak: random.pick(['none', 'last-accepted']),
  oiRankScoreType: random.pick(['Recent', 'Highest', 'SubtaskBest']),
});

function viewOf(random: SeededRandom, teams: number, lengthMs: number): BoardView {
  const stars = new Set(Array.from({ length: random.below(3) }, () => `t${random.below(teams)}`));
  const untilMs = random.pick([undefined, undefined, 25 * MINUTE, 0, lengthMs]);
  return {
    startAt: START,
    lengthMs,
    ...(untilMs === undefined ? {} : { untilMs }),
    hiddenFromMs: random.pick([null, null, 0, 30 * MINUTE, 45 * MINUTE]),
    includesLate: random.below(2) === 0,
    isStar: (team) => stars.has(team),
    withoutStars: random.below(4) === 0,
    ...(random.below(2) === 0 ? { teams: ['t0', 't1', 'nobody'] } : {}),
  };
}

export function shuffled<T>(random: SeededRandom, all: readonly T[]): T[] {
  const rest = [...all];
  return all.map(() => rest.splice(random.below(rest.length), 1)[0]!);
}
