import { LruCache } from '@tribunal/server';
import { STAR_RANK, type BoardRules } from '@tribunal/plugin-contest/contract';
import {
  rankedTogether,
  type AcmResult,
  type AcmStanding,
  type OiResult,
  type OiStanding,
  type Standing,
} from '@tribunal/plugin-contest/standings';
import { rulesOf, type ContestModel, type Participant } from '@tribunal/plugin-contest/server';
import { MAX_VIEWS, type ClicsVersion } from '../limits';
import type { Visibility } from '../view';
import { UNOFFICIAL, type writeState } from './contest';
import { idOf } from './ids';
import { BodyPool, ScoreboardReply, type ReplyLease } from './scoreboard-reply';
import { minutesOf, spanOf, timeOf } from './times';

/** Scoreboard of a contest as a reader may see it. */
export interface VisibleBoard {
  contest: ContestModel;
  visibility: Visibility;
  /** Standings including stars, the best first. */
  standings: readonly Standing[];
  /** Participants who may be named, by team. */
  participants: ReadonlyMap<string, Participant>;
  /** Problems whose cells are shown. */
  problems: ReadonlySet<number>;
  now: Date;
  state: ReturnType<typeof writeState>;
}

/** A scoreboard as one kind of reader sees it: its latest reply, and where its rows were written. */
interface Form {
  rows: Map<string, WrittenRow>;
  latest: {
    standings: VisibleBoard['standings'];
    participants: VisibleBoard['participants'];
    state: string;
    lease: ReplyLease;
  } | null;
}

/** The older version writes time spans in whole minutes. */
const spent = (ms: number, version: ClicsVersion): number | string =>
  version === '2023-06' ? minutesOf(ms) : spanOf(ms);

const CLOSING = ']}';
const COMMA = 0x2c;

/** Where the row of a team was written last. It is updated in place, which spares the garbage collector. */
interface WrittenRow {
  results: Standing['results'];
  body: Buffer;
  rank: number;
  /** Offset of the row, of what follows its rank, and of what follows the row. */
  start: number;
  rest: number;
  end: number;
}

/** Serialises scoreboards to JSON. Unchanged rows and scoreboards are not serialised again. */
export class ScoreboardWriter {
  readonly #forms = new LruCache<string, Form>(MAX_VIEWS);
  readonly #bodies = new BodyPool();

  /**
   * Returns the ranked teams, or for the group of stars those outside the ranking, ranked among themselves. While
   * nothing changes, the identical reply is returned, with the time of the last change.
   */
  reply(board: VisibleBoard, group: string | null, version: ClicsVersion): ReplyLease {
    const { contest, visibility, standings, participants, problems } = board;
    const key = JSON.stringify([contest.id, visibility.hiddenSince, group, version, [...problems]]);
    const form = this.#forms.getOrCreate(key, () => ({ rows: new Map(), latest: null }));
    const state = JSON.stringify(board.state);
    const { latest } = form;
    if (latest?.standings === standings && latest.participants === participants && latest.state === state)
      return latest.lease.reply.lease();
    const body = this.#write(board, group, version, form.rows);
    const lease = new ScoreboardReply(body, this.#bodies).lease();
    form.latest = { standings, participants, state, lease };
    latest?.lease.release();
    return lease.reply.lease();
  }

  /**
   * Copies unchanged rows from the body in which they were last: encoding a thousand texts would take several times as
   * long. All texts are ASCII: ids, times and numbers.
   */
  #write(board: VisibleBoard, group: string | null, version: ClicsVersion, rows: Form['rows']): Buffer {
    const { contest, now, state, problems } = board;
    const head = { time: timeOf(now), contest_time: spanOf(now.getTime() - contest.startAt.getTime()), state };
    const opening = `${JSON.stringify(head).slice(0, -1)},"rows":[`;
    const standings = shownRows(board, group);
    const changed = new Map<string, string>();
    let length = opening.length + CLOSING.length;
    for (const standing of standings) {
      const { team, results, rank } = standing;
      const row = rows.get(team);
      length += prefixOf(rank).length + 1;
      if (row?.results === results) length += row.end - row.rest;
      else {
        const text = restOf(standing, problems, version);
        changed.set(team, text);
        length += text.length;
      }
    }
    const body = this.#bodies.take(length);
    let next = body.write(opening, 'latin1');
    for (const { team, results, rank } of standings) {
      const prefix = prefixOf(rank);
      const start = next;
      const rest = start + prefix.length;
      const text = changed.get(team);
      const known = rows.get(team);
      const row = known ?? { results, body, rank: 0, start: 0, rest: 0, end: 0 };
      if (!known) rows.set(team, row);
      if (text === undefined && row.rank === rank) row.body.copy(body, start, row.start, row.end);
      else {
        body.write(prefix, start, 'latin1');
        if (text === undefined) row.body.copy(body, rest, row.rest, row.end);
        else body.write(text, rest, 'latin1');
      }
      const end = rest + (text?.length ?? row.end - row.rest);
      body[end] = COMMA;
      next = end + 1;
      row.results = results;
      row.body = body;
      row.rank = rank;
      row.start = start;
      row.rest = rest;
      row.end = end;
    }
    // A body may be written over once it is replaced, so rows that are no longer shown must not refer to it.
    rows.forEach((row, team) => void (row.body !== body && rows.delete(team)));
    const end = standings.length > 0 ? next - 1 : next;
    body.write(CLOSING, end, 'latin1');
    return body.subarray(0, end + CLOSING.length);
  }
}

/** Beginnings of rows, by rank. */
const prefixes: string[] = [];
const prefixOf = (rank: number): string => (prefixes[rank] ??= `{"rank":${rank},`);

const { compare: byName } = new Intl.Collator('en-US');

/**
 * Position of each team when sorted by shown name. Comparing names is expensive, and the participants seldom change.
 */
const placesByName = new WeakMap<VisibleBoard['participants'], ReadonlyMap<string, number>>();
function placesOf(participants: VisibleBoard['participants']): ReadonlyMap<string, number> {
  const known = placesByName.get(participants);
  if (known) return known;
  const sorted = [...participants].sort(([, a], [, b]) => byName(a.showName, b.showName));
  const places = new Map(sorted.map(([team], place) => [team, place]));
  placesByName.set(participants, places);
  return places;
}

/** Returns the rows to show; equal ranks are ordered by name. */
function shownRows(board: VisibleBoard, group: string | null): Standing[] {
  const standings = group === UNOFFICIAL ? starsOf(board) : board.standings.filter(({ rank }) => rank !== STAR_RANK);
  const places = placesOf(board.participants);
  return standings
    .filter(({ team }) => places.has(team))
    .sort((a, b) => a.rank - b.rank || places.get(a.team)! - places.get(b.team)!);
}

function starsOf({ contest, standings, visibility }: VisibleBoard): readonly Standing[] {
  const { startAt, endAt } = contest;
  const rules: BoardRules = rulesOf(contest);
  const hiddenFromMs = visibility.hiddenSince === null ? null : visibility.hiddenSince - startAt.getTime();
  const view = { startAt: startAt.getTime(), lengthMs: endAt.getTime() - startAt.getTime(), hiddenFromMs };
  const stars = standings.filter(({ rank }) => rank === STAR_RANK);
  return rankedTogether(stars, rules, { ...view, includesLate: false, isStar: () => false });
}

/** Returns the JSON of a row after the opening bracket, without its rank, which depends on the results of others. */
function restOf(standing: Standing, problems: ReadonlySet<number>, version: ClicsVersion): string {
  const cells = 'solved' in standing ? acmCells(standing, problems, version) : oiCells(standing, problems, version);
  return JSON.stringify({ team_id: idOf(standing.team), ...cells }).slice(1);
}

/** Returns the cells of the problems with a result, in the order of the contest. */
function cellsOf<Result, Cell>(
  results: ReadonlyMap<number, Result>,
  problems: ReadonlySet<number>,
  write: (id: number, result: Result) => Cell,
): Cell[] {
  return [...problems].flatMap((id) => {
    const result = results.get(id);
    return result === undefined ? [] : [write(id, result)];
  });
}

function acmCells(
  { solved, penaltyMs, lastSolvedAtMs, results }: AcmStanding,
  problems: ReadonlySet<number>,
  version: ClicsVersion,
) {
  const time = lastSolvedAtMs === null ? null : spent(lastSolvedAtMs, version);
  return {
    score: { num_solved: solved, total_time: spent(penaltyMs, version), time },
    problems: cellsOf(results, problems, (id, result) => acmCell(id, result, version)),
  };
}

const acmCell = (id: number, { solvedAtMs, errors, pending }: AcmResult, version: ClicsVersion) => ({
  problem_id: String(id),
  num_judged: errors + (solvedAtMs === null ? 0 : 1),
  num_pending: pending,
  solved: solvedAtMs !== null,
  ...(solvedAtMs !== null && { time: spent(solvedAtMs, version) }),
});

const hasPoints = ({ score }: OiResult): boolean => (score ?? 0) > 0;

function oiCells({ score, results }: OiStanding, problems: ReadonlySet<number>, version: ClicsVersion) {
  const times = [...results.values()].filter(hasPoints).map(({ scoredAtMs }) => scoredAtMs ?? 0);
  return {
    score: { score, time: times.length === 0 ? null : spent(Math.max(...times), version) },
    problems: cellsOf(results, problems, (id, result) => oiCell(id, result, version)),
  };
}

const oiCell = (id: number, result: OiResult, version: ClicsVersion) => ({
  problem_id: String(id),
  num_judged: result.total - result.pending,
  num_pending: result.pending,
  score: result.score ?? 0,
  ...(hasPoints(result) && { time: spent(result.scoredAtMs ?? 0, version) }),
});
