import { ContestLimits, ContestType, OI_RANK_SCORE_TYPES, type SubtaskPoints } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../contract';
import type { Draft, DraftJudgement, DraftProblem, DraftRun, RecordTeam } from './draft';
import { BIG, NAME, flag, has, id, isObject, list, number, oneOf, optional, text, whole, type Item } from './fields';
import { mapped, type Steps } from '@tribunal/plugin-contest/standings';
import { instant } from './times';
import { RecordError, Warnings } from './record-issues';
import { statusOfVerdict, VERDICT_NAMES } from './verdicts';

const LIMITS = RecordLimits;
const LANGUAGE = { max: RecordLimits.language };
const UNITS = { second: 1000, minute: 60_000 } as const;

/** Returns whether an object looks like a record in plain JSON. */
export const isPlain = (data: Readonly<Record<string, unknown>>): boolean =>
  ['lengthMs', 'rule', 'runs'].some((name) => name in data);

/** Reads a record in plain JSON. */
export function* readJson(data: Item['data']): Steps<Draft> {
  const item = { where: '', data };
  const lengthMs = whole(item, 'lengthMs', ContestLimits.durationMs);
  const problems = (yield* list(item, 'problems', { max: LIMITS.problems })).map(problemOf);
  const teams = yield* mapped(yield* list(item, 'teams', { max: LIMITS.teams }), teamOf);
  const known = { team: new Set(teams.map((team) => team.id)), problem: new Set(problems.map((one) => one.id)) };
  return {
    title: text(item, 'title', ContestLimits.title),
    startAt: optional(item, 'startTime', null, () => instant(item, 'startTime')),
    lengthMs,
    freezeMs: optional(item, 'freezeMs', null, () => whole(item, 'freezeMs', { min: 0, max: lengthMs })),
    rules: rulesOf(item),
    awards: null,
    problems,
    teams,
    runs: yield* mapped(yield* list(item, 'runs', { max: LIMITS.runs }), (run) => runOf(run, known)),
    stated: null,
    warnings: new Warnings(),
  };
}

function rulesOf(item: Item): Draft['rules'] {
  const penalty = optional(item, 'penalty', ContestLimits.penaltyMinutes.default, () =>
    number(item, 'penalty', ContestLimits.penaltyMinutes),
  );
  const unit = optional(item, 'timeUnit', 'second', () => oneOf(item, 'timeUnit', ['second', 'minute']));
  return {
    type: oneOf(item, 'rule', ['acm', 'oi']) === 'acm' ? ContestType.Acm : ContestType.Oi,
    penaltyMs: Math.round(penalty * 60_000),
    unitMs: UNITS[unit],
    tieBreak: optional(item, 'tieBreak', 'none', () => oneOf(item, 'tieBreak', ['none', 'last-accepted'])),
    oiRankScoreType: optional(item, 'oiRankScoreType', 'Recent', () =>
      oneOf(item, 'oiRankScoreType', OI_RANK_SCORE_TYPES),
    ),
  };
}

function problemOf(item: Item): DraftProblem {
  const label = text(item, 'label', ContestLimits.displayId);
  return {
    id: id(item, 'id'),
    label,
    title: optional(item, 'title', label, () => text(item, 'title', NAME)),
    color: optional(item, 'color', null, () => text(item, 'color', { max: 20 })),
  };
}

const teamOf = (item: Item): RecordTeam => ({
  id: id(item, 'id'),
  name: text(item, 'name', NAME),
  affiliation: optional(item, 'affiliation', null, () => text(item, 'affiliation', { ...NAME, min: 0 })),
  isStar: flag(item, 'unofficial'),
});

type Known = Record<'team' | 'problem', ReadonlySet<string>>;

function runOf(item: Item, known: Known): DraftRun {
  const referred = (name: keyof Known): string => {
    const what = id(item, name);
    if (known[name].has(what)) return what;
    throw new RecordError('noSuch', { where: `${item.where}.${name}`, what });
  };
  return {
    id: id(item, 'id'),
    team: referred('team'),
    problem: referred('problem'),
    atMs: whole(item, 'timeMs', { min: -ContestLimits.durationMs.max, max: 2 * ContestLimits.durationMs.max }),
    language: optional(item, 'language', null, () => text(item, 'language', LANGUAGE)),
    judgements: judgementsOf(item),
  };
}

function judgementsOf(item: Item): DraftJudgement[] {
  if (!has(item, 'verdict')) return [];
  const status = statusOfVerdict(text(item, 'verdict', { max: 10 }));
  if (status === undefined) {
    throw new RecordError('notOneOf', { where: `${item.where}.verdict`, among: VERDICT_NAMES.join(', ') });
  }
  if (status === null) return [];
  const score = optional(item, 'score', null, () => whole(item, 'score', BIG));
  const timeMs = optional(item, 'runMs', null, () => whole(item, 'runMs', { ...BIG, min: 0 }));
  const subtasks = optional(item, 'subtasks', null, () => subtasksOf(item));
  return [{ status, score, timeMs, atMs: null, subtasks }];
}

function subtasksOf(run: Item): SubtaskPoints {
  const where = `${run.where}.subtasks`;
  const data = run.data['subtasks'];
  if (!isObject(data)) throw new RecordError('notObject', { where });
  const names = Object.keys(data);
  return Object.fromEntries(names.map((name) => [name, whole({ where, data }, name, { ...BIG, min: 0 })]));
}
