import { Intervals } from '@tribunal/contract';
import type { BoardRules, ContestEvent } from '../../contract';
import { boardOf, ContestFold, type AcmBoard, type OiBoard, type Standing } from '../../standings';
import type { ContestModel } from '../contests';
import type { ContestLogReader } from '../log';
import type { Participant, ParticipantBook } from '../participants';
import { finish, inTurns, type Steps } from '../turns';
import { Fresh, NewestOnes } from '../common';
import type { ScoreboardView } from './scoreboard-view';
import { ShownFacts } from './shown-facts';
import { askedAnew, countAlike, NOBODY, withNewcomers, type Roster } from './roster';

/** Boards that are kept of one contest: those that follow it, and apart from them the ones that end at a minute. */
const KEPT = { following: 16, ended: 4 };

/** A row of a board takes the memory of so many runs. */
const RUNS_OF_ROW = 6;

/** What in a contest's form a board depends on; when it changes, the board begins anew. */
export const scoreboardKey = (contest: ContestModel): string =>
  JSON.stringify([
    ...[contest.type, contest.penaltyMs, contest.unitMs, contest.tieBreak, contest.oiCounts, contest.startAt],
    ...[contest.endAt, contest.uid, contest.showName, contest.starAccounts],
  ]);

export const rulesOf = ({ type, penaltyMs, unitMs, tieBreak, oiCounts }: ContestModel): BoardRules => ({
  type,
  penaltyMs,
  unitMs,
  tieBreak,
  oiRankScoreType: oiCounts,
});

/** Whoever takes part virtually is nobody to the board, also where the author or a stranger does. */
const isOfField = (event: ContestEvent): event is Extract<ContestEvent, { kind: 'submission' }> =>
  event.kind === 'submission' && event.virtualId === null;

interface Sources {
  log: Pick<ContestLogReader, 'after'>;
  participants: Pick<ParticipantBook, 'of' | 'recorded'>;
  clock: { now(): Date };
}

const lookouts = () => ({
  following: new NewestOnes<string, AcmBoard | OiBoard>(KEPT.following),
  ended: new NewestOnes<string, AcmBoard | OiBoard>(KEPT.ended),
});

/** One contest as its log tells it so far, and the boards from every view that somebody has asked for. */
export class ContestBoard {
  readonly #fresh = new Fresh(() => this.#catchUp());
  #fold = new ContestFold();
  #boards = lookouts();
  #shown: ShownFacts;
  #roster = NOBODY;
  #askedAt = -Infinity;
  readonly #newest = new Map<ContestEvent['kind'], number>();

  constructor(
    private readonly contest: ContestModel,
    private readonly sources: Sources,
  ) {
    this.#shown = new ShownFacts(contest);
  }

  /** How far the log has been read: for nobody outside, as it counts what is hidden. */
  get version(): number {
    return this.#fold.lastSeq;
  }

  /** Says, to who looks from there, whether anything has changed since. */
  versionFrom(scoreboardView: ScoreboardView): number {
    return this.#shown.countFrom(scoreboardView);
  }

  get fold(): ContestFold {
    return this.#fold;
  }

  /** The memory it takes, in runs. */
  get weight(): number {
    const boards = this.#boards.following.size + this.#boards.ended.size;
    return this.#fold.size + boards * this.participants.size * RUNS_OF_ROW;
  }

  /** Reads what is new; whatever was committed before the call is there when it resolves. */
  caughtUp(): Promise<void> {
    return this.#fresh.ask();
  }

  /** Who takes part, by team. Another map as soon as anything in it is another. */
  get participants(): ReadonlyMap<string, Participant> {
    return this.#roster.participants;
  }

  /** Teams of a record, which are on its board even when they sent nothing. */
  get recorded(): readonly string[] {
    return this.#roster.recorded;
  }

  /** The number of the newest fact of these kinds; 0: there is none. */
  newest(...kinds: readonly ContestEvent['kind'][]): number {
    return Math.max(0, ...kinds.map((kind) => this.#newest.get(kind) ?? 0));
  }

  /** The best first. A standing that has not changed is the very same object as before. */
  standings(scoreboardView: ScoreboardView): readonly Standing[] {
    const kept = this.#boards[scoreboardView.untilMs === null ? 'following' : 'ended'];
    return kept.get(JSON.stringify(scoreboardView), () => this.#boardFrom(scoreboardView)).standings();
  }

  /** The runs of submissions replaced by others in thought. `events` are the whole log of the contest then. */
  standingsOf(events: readonly ContestEvent[], scoreboardView: ScoreboardView): readonly Standing[] {
    const fold = new ContestFold();
    finish(fed(events, this.#roster, fold));
    return this.#boardFrom(scoreboardView, fold).standings();
  }

  #boardFrom({ untilMs, ...scoreboardView }: ScoreboardView, { field } = this.#fold): AcmBoard | OiBoard {
    const { startAt, endAt } = this.contest;
    return boardOf(field, rulesOf(this.contest), {
      ...scoreboardView,
      ...(untilMs !== null && { untilMs }),
      startAt: startAt.getTime(),
      lengthMs: endAt.getTime() - startAt.getTime(),
      isStar: (team) => this.#roster.participants.get(team)?.isStar ?? false,
      teams: this.#roster.recorded,
    });
  }

  async #catchUp(): Promise<void> {
    const { log, participants, clock } = this.sources;
    const at = clock.now().getTime();
    const isStale = at - this.#askedAt >= Intervals.profileLife;
    const asked = isStale ? await askedAnew(participants, this.contest, this.#roster) : this.#roster;
    const isAnew = !countAlike(this.#roster, asked);
    const events = await log.after(this.contest.id, isAnew ? 0 : this.version);
    const teams = events.flatMap((event) => (isOfField(event) ? event.team : []));
    const roster = await withNewcomers(participants, this.contest, asked, teams);
    const isWhole = isAnew || (this.version === 0 && events.length > 0);
    const [fold, shown] = isWhole
      ? [new ContestFold(), new ShownFacts(this.contest)]
      : ([this.#fold, this.#shown] as const);
    // A whole log is long: it is folded aside, in turns with everybody else.
    if (isWhole) await inTurns(fed(events, roster, fold, shown));
    // What follows neither waits nor fails: the board is either wholly as it was or wholly new.
    else finish(fed(events, roster, fold, shown));
    if (isWhole) this.#boards = lookouts();
    [this.#fold, this.#shown] = [fold, shown];
    if (isStale) this.#askedAt = at;
    this.#roster = roster;
    for (const { kind, seq } of events) this.#newest.set(kind, seq);
  }
}

/** Takes events in, but for runs that count for nobody. */
function* fed(
  events: readonly ContestEvent[],
  { strangers }: Pick<Roster, 'strangers'>,
  fold: ContestFold,
  shown?: ShownFacts,
): Steps<void> {
  for (const event of events) {
    yield;
    if (isOfField(event) && strangers.has(event.team)) continue;
    fold.apply(event);
    shown?.note(event, fold);
  }
}
