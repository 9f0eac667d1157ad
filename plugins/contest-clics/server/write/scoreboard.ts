import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { STAR_RANK, type BoardRules } from '@tribunal/plugin-contest/contract';
import {
  rankedTogether,
  type AcmResult,
  type AcmStanding,
  type OiResult,
  type OiStanding,
  type Standing,
} from '@tribunal/plugin-contest/standings';
import { rulesOf, LruCache, type ContestModel, type Participant } from '@tribunal/plugin-contest/server';
import { MAX_VIEWS, type ClicsVersion } from '../limits';
import type { Visibility } from '../view';
import { UNOFFICIAL, type writeState } from './contest';
import { idOf } from './ids';
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

const pack = promisify(gzip);

/** Scoreboard response. */
export class ScoreboardReply {
  /** Unique tag of this reply. */
  readonly tag = randomUUID();
  #packed: ReturnType<typeof pack> | null = null;

  constructor(readonly body: Buffer) {}

  /** Returns the gzipped body, compressed once for all clients. */
  packed(): ReturnType<typeof pack> {
    return (this.#packed ??= pack(this.body, { level: constants.Z_BEST_SPEED }));
  }
}

interface CachedReply {
  participants: VisibleBoard['participants'];
  state: string;
  reply: ScoreboardReply;
}

/** The older version writes time spans in whole minutes. */
const spent = (ms: number, version: ClicsVersion): number | string =>
  version === '2023-06' ? minutesOf(ms) : spanOf(ms);

const CLOSING = ']}';
const COMMA = 0x2c;

/** Where a row was written last. */
interface WrittenRow {
  body: Buffer;
  rank: number;
  /** Offset of the row, of what follows its rank, and of what follows the row. */
  start: number;
  rest: number;
  end: number;
}

/** Serialises scoreboards to JSON. Unchanged rows and scoreboards are not serialised again. */
export class ScoreboardWriter {
  readonly #rows = new LruCache<string, WeakMap<Standing['results'], WrittenRow>>(MAX_VIEWS);
  readonly #replies = new WeakMap<readonly Standing[], Map<string, CachedReply>>();

  /**
   * Returns the ranked teams, or for the group of stars those outside the ranking, ranked among themselves. While
   * nothing changes, the identical reply is returned, with the time of the last change.
   */
  reply(board: VisibleBoard, group: string | null, version: ClicsVersion): ScoreboardReply {
    const { standings, participants, problems } = board;
    const replies = this.#replies.get(standings) ?? new Map<string, CachedReply>();
    this.#replies.set(standings, replies);
    const form = `${version} ${[...problems].join()}`;
    const key = `${group} ${form}`;
    const state = JSON.stringify(board.state);
    const known = replies.get(key);
    if (known?.participants === participants && known.state === state) return known.reply;
    const reply = new ScoreboardReply(this.#write(board, group, version, form));
    replies.set(key, { participants, state, reply });
    return reply;
  }

  /**
   * Copies unchanged rows from the body in which they were last: encoding a thousand texts would take several times as
   * long. All texts are ASCII: ids, times and numbers.
   */
  #write(board: VisibleBoard, group: string | null, version: ClicsVersion, form: string): Buffer {
    const { contest, now, state, problems } = board;
    const head = { time: timeOf(now), contest_time: spanOf(now.getTime() - contest.startAt.getTime()), state };
    const opening = `${JSON.stringify(head).slice(0, -1)},"rows":[`;
    const known = this.#rows.getOrCreate(form, () => new WeakMap());
    const rows = shownRows(board, group).map((standing) => {
      const prefix = `{"rank":${standing.rank},`;
      const written = known.get(standing.results);
      const text = written ? null : restOf(standing, problems, version);
      const length = prefix.length + (written ? written.end - written.rest : text!.length) + 1;
      return { standing, prefix, written, text, length };
    });
    const body = Buffer.allocUnsafe(rows.reduce((length, row) => length + row.length, opening.length + CLOSING.length));
    let next = body.write(opening, 'latin1');
    for (const { standing, prefix, written, text, length } of rows) {
      const start = next;
      const rest = start + prefix.length;
      next = start + length;
      const end = next - 1;
      body[end] = COMMA;
      if (written?.rank === standing.rank) written.body.copy(body, start, written.start, written.end);
      else {
        body.write(text === null ? prefix : prefix + text, start, 'latin1');
        written?.body.copy(body, rest, written.rest, written.end);
      }
      known.set(standing.results, { body, rank: standing.rank, start, rest, end });
    }
    const end = rows.length > 0 ? next - 1 : next;
    return body.subarray(0, end + body.write(CLOSING, end, 'latin1'));
  }
}

const { compare: compareNames } = new Intl.Collator('en-US');

/**
 * Position of each team when sorted by shown name. Comparing names is expensive, and the participants seldom change.
 */
const placesByName = new WeakMap<VisibleBoard['participants'], ReadonlyMap<string, number>>();
function placesOf(participants: VisibleBoard['participants']): ReadonlyMap<string, number> {
  const known = placesByName.get(participants);
  if (known) return known;
  const sorted = [...participants].sort(([, a], [, b]) => compareNames(a.showName, b.showName));
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

function acmCells(
  { solved, penaltyMs, lastSolvedAtMs, results }: AcmStanding,
  problems: ReadonlySet<number>,
  version: ClicsVersion,
) {
  const time = lastSolvedAtMs === null ? null : spent(lastSolvedAtMs, version);
  return {
    score: { num_solved: solved, total_time: spent(penaltyMs, version), time },
    problems: [...results].filter(([id]) => problems.has(id)).map(([id, result]) => acmCell(id, result, version)),
  };
}

const acmCell = (id: number, { solvedAtMs, errors, tries }: AcmResult, version: ClicsVersion) => ({
  problem_id: String(id),
  num_judged: errors + (solvedAtMs === null ? 0 : 1),
  num_pending: tries,
  solved: solvedAtMs !== null,
  ...(solvedAtMs !== null && { time: spent(solvedAtMs, version) }),
});

const hasPoints = ({ score }: OiResult): boolean => (score ?? 0) > 0;

function oiCells({ score, results }: OiStanding, problems: ReadonlySet<number>, version: ClicsVersion) {
  const times = [...results.values()].filter(hasPoints).map(({ scoredAtMs }) => scoredAtMs ?? 0);
  return {
    score: { score, time: times.length === 0 ? null : spent(Math.max(...times), version) },
    problems: [...results].filter(([id]) => problems.has(id)).map(([id, result]) => oiCell(id, result, version)),
  };
}

const oiCell = (id: number, result: OiResult, version: ClicsVersion) => ({
  problem_id: String(id),
  num_judged: result.total - result.tries,
  num_pending: result.tries,
  score: result.score ?? 0,
  ...(hasPoints(result) && { time: spent(result.scoredAtMs ?? 0, version) }),
});
