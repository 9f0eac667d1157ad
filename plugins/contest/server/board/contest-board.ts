import { LruCache } from '@tribunal/server';
import { Intervals } from '@tribunal/contract';
import type { BoardRules, ContestEvent } from '../../contract';
import { boardOf, ContestFold, type AcmBoard, type OiBoard, type Standing } from '../../standings';
import type { ContestModel } from '../contests';
import type { ContestLogReader } from '../log';
import type { Participant, ParticipantRepository } from '../participants';
import { finish, runTimeSliced, type Steps } from '../scheduling/time-slicing';
import { Coalesced } from '../scheduling/coalesced';
import type { ScoreboardView } from './scoreboard-view';
import { VisibleEventCounter } from './visible-event-counter';
import {
  reloadParticipants,
  haveSameScores,
  NO_PARTICIPANTS,
  teamsOf,
  withNewParticipants,
  type ParticipantSet,
} from './participant-set';
import type { Clock } from '@tribunal/server';

/**
 * Maximum number of cached scoreboards per contest: those that follow the log, and separately those that end at a
 * given minute.
 */
const MAX_BOARDS = { following: 16, ended: 4 };

/** Memory of a scoreboard row, measured in runs. */
const ROW_WEIGHT = 6;

/** Returns a key of the contest settings that a scoreboard depends on; when it changes, the scoreboard is rebuilt. */
export const scoreboardKey = (contest: ContestModel): string =>
  JSON.stringify([
    contest.type,
    contest.penaltyMs,
    contest.unitMs,
    contest.tieBreak,
    contest.oiCounts,
    contest.startAt,
    contest.endAt,
    contest.uid,
    contest.showName,
    contest.starAccounts,
  ]);

export const rulesOf = ({ type, penaltyMs, unitMs, tieBreak, oiCounts }: ContestModel): BoardRules => ({
  type,
  penaltyMs,
  unitMs,
  tieBreak,
  oiRankScoreType: oiCounts,
});

/**
 * Returns whether the event is a submission of the contest's own field. Virtual participants never appear on the
 * scoreboard, even if they are the author.
 */
const isOfField = (event: ContestEvent): event is Extract<ContestEvent, { kind: 'submission' }> =>
  event.kind === 'submission' && event.virtualId === null;

interface Sources {
  log: Pick<ContestLogReader, 'after'>;
  participants: Pick<ParticipantRepository, 'findByTeam' | 'listRecorded'>;
  clock: Clock;
}

const emptyViews = () => ({
  following: new LruCache<string, AcmBoard | OiBoard>(MAX_BOARDS.following),
  ended: new LruCache<string, AcmBoard | OiBoard>(MAX_BOARDS.ended),
});

/** State of one contest according to its log so far, with the scoreboards for all requested views. */
export class ContestBoard {
  readonly #refresh = new Coalesced(() => this.#catchUp());
  #fold = new ContestFold();
  #views = emptyViews();
  #visibleEvents: VisibleEventCounter;
  #participantSet = NO_PARTICIPANTS;
  /** Participants as reloaded, until they are applied; null if nothing changed. */
  #reloaded: ParticipantSet | null = null;
  #reloading: Promise<void> | null = null;
  #reloadedAt = -Infinity;
  readonly #lastSeqs = new Map<ContestEvent['kind'], number>();

  constructor(
    private readonly contest: ContestModel,
    private readonly sources: Sources,
    /** Is called when the scoreboard of another view is kept, which makes this heavier. */
    private readonly onView: () => void = () => undefined,
  ) {
    this.#visibleEvents = new VisibleEventCounter(contest);
  }

  /** Position up to which the log has been read. It is internal, because it also counts hidden events. */
  get version(): number {
    return this.#fold.lastSeq;
  }

  /** Returns the version for a view; it changes whenever something visible from there changes. */
  versionFor(scoreboardView: ScoreboardView): number {
    return this.#visibleEvents.countFor(scoreboardView);
  }

  get fold(): ContestFold {
    return this.#fold;
  }

  /** Memory used, measured in runs. */
  get weight(): number {
    const views = this.#views.following.size + this.#views.ended.size;
    return this.#fold.size + views * this.participants.size * ROW_WEIGHT;
  }

  /** Reads new events; everything committed before the call is included when the promise resolves. */
  refresh(): Promise<void> {
    return this.#refresh.request();
  }

  /** Participants by team. The map is replaced as soon as anything in it changes. */
  get participants(): ReadonlyMap<string, Participant> {
    return this.#participantSet.participants;
  }

  /** Teams of a record, which appear on its scoreboard even without submissions. */
  get recorded(): readonly string[] {
    return this.#participantSet.recorded;
  }

  /** Returns the number of the newest event of these kinds; 0 if there is none. */
  lastSeqOf(...kinds: readonly ContestEvent['kind'][]): number {
    return Math.max(0, ...kinds.map((kind) => this.#lastSeqs.get(kind) ?? 0));
  }

  /** Returns the standings, the best first. An unchanged standing is the identical object as before. */
  standings(scoreboardView: ScoreboardView): readonly Standing[] {
    const views = this.#views[scoreboardView.untilMs === null ? 'following' : 'ended'];
    const key = JSON.stringify(scoreboardView);
    const known = views.peek(key);
    const board = views.getOrCreate(key, () => this.#boardFor(scoreboardView));
    if (!known) this.onView();
    return board.standings();
  }

  /**
   * Returns the standings for a hypothetical log in which runs of submissions are replaced. `events` is then the
   * whole log of the contest.
   */
  standingsOf(events: readonly ContestEvent[], scoreboardView: ScoreboardView): readonly Standing[] {
    const fold = new ContestFold();
    finish(applyEvents(events, this.#participantSet, fold));
    return this.#boardFor(scoreboardView, fold).standings();
  }

  #boardFor({ untilMs, ...scoreboardView }: ScoreboardView, { runs } = this.#fold): AcmBoard | OiBoard {
    const { startAt, endAt } = this.contest;
    return boardOf(runs, rulesOf(this.contest), {
      ...scoreboardView,
      ...(untilMs !== null && { untilMs }),
      startAt: startAt.getTime(),
      lengthMs: endAt.getTime() - startAt.getTime(),
      isStar: (team) => this.#participantSet.participants.get(team)?.isStar ?? false,
      teams: this.#participantSet.recorded,
    });
  }

  async #catchUp(): Promise<void> {
    const { log, participants } = this.sources;
    await this.#reloadIfStale();
    const reloaded = this.#reloaded;
    const known = reloaded
      ? await withNewParticipants(participants, this.contest, reloaded, teamsOf(this.#participantSet))
      : this.#participantSet;
    const needsRebuild = !haveSameScores(this.#participantSet, known);
    const events = await log.after(this.contest.id, needsRebuild ? 0 : this.version);
    const teams = events.flatMap((event) => (isOfField(event) ? event.team : []));
    const participantSet = await withNewParticipants(participants, this.contest, known, teams);
    const isFullReplay = needsRebuild || (this.version === 0 && events.length > 0);
    const [fold, visibleEvents] = isFullReplay
      ? [new ContestFold(), new VisibleEventCounter(this.contest)]
      : ([this.#fold, this.#visibleEvents] as const);
    // A whole log is long, so it is folded separately in time slices.
    if (isFullReplay) await runTimeSliced(applyEvents(events, participantSet, fold, visibleEvents));
    // The following update is synchronous and cannot fail, so the scoreboard is either entirely the old or entirely
    // the new one.
    else finish(applyEvents(events, participantSet, fold, visibleEvents));
    if (isFullReplay) this.#views = emptyViews();
    [this.#fold, this.#visibleEvents] = [fold, visibleEvents];
    if (this.#reloaded === reloaded) this.#reloaded = null;
    this.#participantSet = participantSet;
    for (const { kind, seq } of events) this.#lastSeqs.set(kind, seq);
  }

  /**
   * Reloads profiles older than `profileLife`. Readers go on with the old ones meanwhile; a reader waits only if they
   * are twice as old.
   */
  async #reloadIfStale(): Promise<void> {
    const age = this.sources.clock.now().getTime() - this.#reloadedAt;
    if (age >= Intervals.profileLife) this.#reloading ??= this.#reload();
    if (age >= 2 * Intervals.profileLife) await this.#reloading;
  }

  #reload(): Promise<void> {
    const at = this.sources.clock.now().getTime();
    const previous = this.#participantSet;
    const reloading = reloadParticipants(this.sources.participants, this.contest, previous)
      .then((current) => {
        this.#reloaded = current === previous ? null : current;
        this.#reloadedAt = at;
      })
      .finally(() => (this.#reloading = null));
    // A failed reload is repeated at the next read, and reported by the reader that waits for it.
    reloading.catch(() => undefined);
    return reloading;
  }
}

/** Applies events, except for runs that do not count. */
function* applyEvents(
  events: readonly ContestEvent[],
  { nonParticipants }: Pick<ParticipantSet, 'nonParticipants'>,
  fold: ContestFold,
  visibleEvents?: VisibleEventCounter,
): Steps<void> {
  for (const event of events) {
    yield;
    if (isOfField(event) && nonParticipants.has(event.team)) continue;
    fold.apply(event);
    visibleEvents?.add(event, fold);
  }
}
