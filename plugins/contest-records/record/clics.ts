import { MINUTE_MS } from '@tribunal/contract';
import { ContestLimits, ContestType, type BoardRules } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../contract';
import { judgementsBySubmission } from './clics-judgements';
import { statedBoard } from './clics-scoreboard';
import type { Draft, DraftProblem, DraftRun, RecordTeam } from './draft';
import type { Feed } from './feed';
import { NAME, firstText, flag, has, isObject, number, optional, text, type Item } from './fields';
import { mapped, type Steps } from '@tribunal/plugin-contest/standings';
import { instant, span } from './times';
import { RecordError, type Warnings } from './record-issues';

/** Reads a contest from a CLICS Contest API feed of any version. */
export function* readClics(feed: Feed, warnings: Warnings): Steps<Draft> {
  const contest = feed.single('contest');
  if (!contest) throw new RecordError('noContest');
  const lengthMs = span(contest, 'duration');
  if (lengthMs <= 0) throw new RecordError('notSpan', { where: `${contest.where}.duration` });
  const frozenMs = optional(contest, 'scoreboard_freeze_duration', 0, () =>
    span(contest, 'scoreboard_freeze_duration'),
  );
  const startAt = startOf(feed, contest);
  return {
    title: firstText(contest, ['formal_name', 'name', 'id'], ContestLimits.title, 'Contest'),
    startAt,
    lengthMs,
    freezeMs: frozenMs > 0 ? Math.max(0, lengthMs - frozenMs) : null,
    rules: rulesOf(contest),
    awards: null,
    problems: problemsOf(feed),
    teams: yield* teamsOf(feed, contest),
    runs: yield* runsOf(feed, startAt, warnings),
    stated: statedBoard(feed),
    warnings,
  };
}

function startOf(feed: Feed, contest: Item): number | null {
  if (has(contest, 'start_time')) return instant(contest, 'start_time');
  const state = feed.single('state');
  return state && has(state, 'started') ? instant(state, 'started') : null;
}

/**
 * Returns the rules of the ICPC finals: times in whole minutes, and ties are broken by the earlier last accepted
 * submission.
 */
function rulesOf(contest: Item): BoardRules {
  return {
    type: contest.data['scoreboard_type'] === 'score' ? ContestType.Oi : ContestType.Acm,
    penaltyMs: penaltyOf(contest),
    unitMs: MINUTE_MS,
    tieBreak: 'last-accepted',
    oiRankScoreType: 'Highest',
  };
}

/** Reads the penalty, which was a number of whole minutes and has been a time span since version 2026-01. */
function penaltyOf(contest: Item): number {
  const { min, max, default: usual } = ContestLimits.penaltyMinutes;
  if (!has(contest, 'penalty_time')) return usual * MINUTE_MS;
  if (typeof contest.data['penalty_time'] !== 'string')
    return number(contest, 'penalty_time', { min, max }) * MINUTE_MS;
  const penaltyMs = span(contest, 'penalty_time');
  if (penaltyMs >= min * MINUTE_MS && penaltyMs <= max * MINUTE_MS) return penaltyMs;
  throw new RecordError('badPenalty', { where: `${contest.where}.penalty_time`, min, max });
}

/** Returns the problems, sorted by ordinal where one is given. */
function problemsOf(feed: Feed): DraftProblem[] {
  const ordinal = ({ data }: Item): number => (typeof data['ordinal'] === 'number' ? data['ordinal'] : 0);
  const sorted = [...feed.all('problems')].sort(([, a], [, b]) => ordinal(a) - ordinal(b));
  return sorted.map(([id, item]) => {
    const label = text(item, 'label', ContestLimits.displayId);
    return { id, label, title: firstText(item, ['name'], NAME, label), color: colorOf(item) };
  });
}

function colorOf({ data: { rgb } }: Item): string | null {
  if (typeof rgb !== 'string' || !/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(rgb)) return null;
  const digits = rgb.slice(1);
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits.slice(0, 6)}`.toLowerCase();
}

const groupsOf = ({ data }: Item): string[] => (Array.isArray(data['group_ids']) ? data['group_ids'].map(String) : []);

/**
 * Reads the teams. Hidden teams, teams of hidden groups and teams outside the group of the main scoreboard are not
 * ranked.
 */
function* teamsOf(feed: Feed, contest: Item): Steps<RecordTeam[]> {
  const hidden = new Set([...feed.all('groups')].filter(([, group]) => flag(group, 'hidden')).map(([id]) => id));
  const main = contest.data['main_scoreboard_group_id'] ?? null;
  return yield* mapped(feed.all('teams'), ([id, item]) => {
    const groups = groupsOf(item);
    const isOutside = main !== null && !groups.includes(String(main));
    return {
      id,
      name: firstText(item, ['display_name', 'name'], NAME, id),
      affiliation: affiliationOf(feed, item),
      isStar: flag(item, 'hidden') || groups.some((group) => hidden.has(group)) || isOutside,
    };
  });
}

function affiliationOf(feed: Feed, team: Item): string | null {
  const organization = feed.all('organizations').get(String(team.data['organization_id'] ?? ''));
  return organization ? firstText(organization, ['formal_name', 'name'], NAME, null) : null;
}

/** Reads the submissions, leaving out those whose team or problem the feed does not contain. */
function* runsOf(feed: Feed, startAt: number | null, warnings: Warnings): Steps<DraftRun[]> {
  const judgements = yield* judgementsBySubmission(feed, startAt, warnings);
  const removed = removedIntervals(feed.single('state'));
  const runs: DraftRun[] = [];
  yield* mapped(feed.all('submissions'), ([id, item]) => {
    const [team, problem] = [String(item.data['team_id'] ?? ''), String(item.data['problem_id'] ?? '')];
    if (!feed.all('teams').has(team)) return warnings.add('unknownTeam');
    if (!feed.all('problems').has(problem)) return warnings.add('unknownProblem');
    const atMs = contestTime(item, startAt, removed);
    runs.push({ id, team, problem, atMs, language: languageOf(feed, item), judgements: judgements.get(id) ?? [] });
  });
  return runs;
}

function languageOf(feed: Feed, { data }: Item): string | null {
  const id = data['language_id'];
  if (typeof id !== 'string' || id === '') return null;
  const name = feed.all('languages').get(id)?.data['name'];
  return typeof name === 'string' && name !== '' ? name : id;
}

/** Bounds are in ms since 1970. */
interface Interval {
  start: number;
  /** null while the interval is open. */
  end: number | null;
}

/**
 * Returns the contest time that the feed states; otherwise computes it from the clock, without the intervals that
 * were removed from the contest.
 */
function contestTime(item: Item, startAt: number | null, removed: readonly Interval[]): number {
  if (has(item, 'contest_time')) return span(item, 'contest_time');
  const at = instant(item, 'time');
  if (startAt === null) throw new RecordError('noStart', { where: `${item.where}.time` });
  const removedBefore = removed.map(({ start, end }) => Math.max(0, Math.min(at, end ?? at) - start));
  return at - startAt - removedBefore.reduce((sum, ms) => sum + ms, 0);
}

function removedIntervals(state: Item | null): Interval[] {
  const intervals: unknown = state?.data['removed_intervals'];
  if (!state || !Array.isArray(intervals)) return [];
  const where = `${state.where}.removed_intervals`;
  const { removedIntervals: max } = RecordLimits;
  if (intervals.length > max) throw new RecordError('tooMany', { where, count: intervals.length, max });
  return intervals.map((data: unknown, place) => {
    const item = { where: `${where}[${place}]`, data: data as Record<string, unknown> };
    if (!isObject(data)) throw new RecordError('notObject', { where: item.where });
    return { start: instant(item, 'start'), end: has(item, 'end') ? instant(item, 'end') : null };
  });
}
