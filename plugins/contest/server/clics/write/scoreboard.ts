import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { STAR_RANK, type BoardRules } from '../../../contract';
import {
  rankedTogether,
  type AcmResult,
  type AcmStanding,
  type OiResult,
  type OiStanding,
  type Standing,
} from '../../../standings';
import { rulesOf } from '../../board';
import { NewestOnes } from '../../common';
import type { ContestModel } from '../../contests';
import type { Participant } from '../../participants';
import { VIEWS_KEPT, type ClicsVersion } from '../limits';
import type { Visibility } from '../view';
import { UNOFFICIAL, type writeState } from './contest';
import { idOf } from './ids';
import { minutesOf, spanOf, timeOf } from './times';

/** A contest's board as somebody may see it. */
export interface VisibleBoard {
  contest: ContestModel;
  visibility: Visibility;
  /** With stars, the best first. */
  standings: readonly Standing[];
  /** By team, of all who may be named. */
  participants: ReadonlyMap<string, Participant>;
  /** The problems whose cells are shown. */
  problems: ReadonlySet<number>;
  now: Date;
  state: ReturnType<typeof writeState>;
}

const pack = promisify(gzip);

/** A scoreboard as it is sent. */
export class ScoreboardReply {
  /** No other reply has it. */
  readonly tag = randomUUID();
  #packed: ReturnType<typeof pack> | null = null;

  constructor(readonly body: Buffer) {}

  /** The body in gzip, packed once for all who take it so. */
  packed(): ReturnType<typeof pack> {
    return (this.#packed ??= pack(this.body, { level: constants.Z_BEST_SPEED }));
  }
}

interface Kept {
  participants: VisibleBoard['participants'];
  state: string;
  reply: ScoreboardReply;
}

/** Spans are whole minutes in the older version. */
const spent = (ms: number, version: ClicsVersion): number | string =>
  version === '2023-06' ? minutesOf(ms) : spanOf(ms);

/** Writes scoreboards as JSON. A row, and a whole board, that has not changed is not written again. */
export class ScoreboardWriter {
  readonly #rows = new NewestOnes<string, WeakMap<Standing['results'], string>>(VIEWS_KEPT);
  readonly #kept = new WeakMap<readonly Standing[], Map<string, Kept>>();

  /**
   * The ranked; with the group of stars those outside the ranking, ranked among themselves. As long as nothing in it
   * changes it is the very same reply, whose time is that of the last change.
   */
  reply(board: VisibleBoard, group: string | null, version: ClicsVersion): ScoreboardReply {
    const { standings, participants, problems } = board;
    const kept = this.#kept.get(standings) ?? new Map<string, Kept>();
    this.#kept.set(standings, kept);
    const form = `${version} ${[...problems].join()}`;
    const key = `${group} ${form}`;
    const state = JSON.stringify(board.state);
    const known = kept.get(key);
    if (known?.participants === participants && known.state === state) return known.reply;
    const reply = new ScoreboardReply(this.#write(board, group, version, form));
    kept.set(key, { participants, state, reply });
    return reply;
  }

  #write(board: VisibleBoard, group: string | null, version: ClicsVersion, form: string): Buffer {
    const { contest, now, state, problems } = board;
    const head = { time: timeOf(now), contest_time: spanOf(now.getTime() - contest.startAt.getTime()), state };
    const pieces = [`${JSON.stringify(head).slice(0, -1)},"rows":[`];
    const written = this.#rows.get(form, () => new WeakMap());
    for (const standing of shownRows(board, group)) {
      const rest = written.get(standing.results) ?? restOf(standing, problems, version);
      written.set(standing.results, rest);
      pieces.push(`${pieces.length > 1 ? ',' : ''}{"rank":${standing.rank},`, rest);
    }
    return asciiOf([...pieces, ']}']);
  }
}

/** The bytes of texts that are ids, times and numbers. To join a thousand texts first would take several times as long. */
function asciiOf(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((length, text) => length + text.length, 0));
  let end = 0;
  for (const text of texts) end += bytes.write(text, end, 'latin1');
  return bytes;
}

const { compare: compareNames } = new Intl.Collator('en-US');

/** The place of each team in the order of shown names. To compare names is dear, and who takes part seldom changes. */
const placesByName = new WeakMap<VisibleBoard['participants'], ReadonlyMap<string, number>>();
function placesOf(participants: VisibleBoard['participants']): ReadonlyMap<string, number> {
  const known = placesByName.get(participants);
  if (known) return known;
  const sorted = [...participants].sort(([, a], [, b]) => compareNames(a.showName, b.showName));
  const places = new Map(sorted.map(([team], place) => [team, place]));
  placesByName.set(participants, places);
  return places;
}

/** Equal ranks stand by name. */
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

/** A row without its rank, which changes with the results of others: JSON after the opening bracket. */
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
