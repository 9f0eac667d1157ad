import { Intervals } from '@tribunal/contract';
import type { BoardRules, ContestEvent } from '../../contract';
import { boardOf, ContestFold, type AcmBoard, type OiBoard, type Standing } from '../../standings';
import type { ContestModel } from '../contests';
import type { ContestLogReader } from '../log';
import type { Participant, ParticipantBook } from '../participants';
import { Fresh } from './fresh';
import { NewestOnes } from './newest-ones';
import type { Outlook } from './outlook';

/** Boards that are kept of one contest: all that follow it, and some of earlier minutes. */
const BOARDS_KEPT = 16;

/** What in a contest's form a board depends on; when it changes, the board begins anew. */
export const formOf = (contest: ContestModel): string =>
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
  log: ContestLogReader;
  participants: ParticipantBook;
  clock: { now(): Date };
}

/** One contest as its log tells it so far, and the boards from every outlook that somebody has asked for. */
export class ContestBoard {
  readonly #fresh = new Fresh(() => this.#catchUp());
  #fold = new ContestFold();
  #boards = new NewestOnes<string, AcmBoard | OiBoard>(BOARDS_KEPT);
  #participants = new Map<string, Participant>();
  /** Teams whose runs count for nobody. */
  #strangers = new Set<string>();
  #recorded: readonly string[] = [];
  #namedAt = -Infinity;
  readonly #newest = new Map<ContestEvent['kind'], number>();

  constructor(
    private readonly contest: ContestModel,
    private readonly sources: Sources,
  ) {}

  /** How far the log has been read. */
  get version(): number {
    return this.#fold.lastSeq;
  }

  get fold(): ContestFold {
    return this.#fold;
  }

  /** Reads what is new; whatever was committed before the call is there when it resolves. */
  caughtUp(): Promise<void> {
    return this.#fresh.ask();
  }

  /** Who takes part, by team. */
  get participants(): ReadonlyMap<string, Participant> {
    return this.#participants;
  }

  /** The number of the newest fact of these kinds; 0: there is none. */
  newest(...kinds: readonly ContestEvent['kind'][]): number {
    return Math.max(0, ...kinds.map((kind) => this.#newest.get(kind) ?? 0));
  }

  /** The best first. A standing that has not changed is the very same object as before. */
  standings(outlook: Outlook): readonly Standing[] {
    return this.#boards.get(JSON.stringify(outlook), () => this.#boardFrom(outlook)).standings();
  }

  /** The runs of submissions replaced by others in thought. `events` are the whole log of the contest then. */
  standingsOf(events: readonly ContestEvent[], outlook: Outlook): readonly Standing[] {
    const fold = new ContestFold();
    this.#feed(fold, events);
    return this.#boardFrom(outlook, fold).standings();
  }

  #boardFrom({ untilMs, ...outlook }: Outlook, { field } = this.#fold): AcmBoard | OiBoard {
    const { startAt, endAt } = this.contest;
    return boardOf(field, rulesOf(this.contest), {
      ...outlook,
      ...(untilMs !== null && { untilMs }),
      startAt: startAt.getTime(),
      lengthMs: endAt.getTime() - startAt.getTime(),
      isStar: (team) => this.#participants.get(team)?.isStar ?? false,
      teams: this.#recorded,
    });
  }

  async #catchUp(): Promise<void> {
    const events = await this.sources.log.after(this.contest.id, this.version);
    const isAnew = this.#isStale() && (await this.#nameAll()) === 'others';
    const fold = isAnew ? new ContestFold() : this.#fold;
    const news = isAnew ? await this.sources.log.after(this.contest.id, 0) : events;
    await this.#name(news.flatMap((event) => (isOfField(event) ? event.team : [])));
    this.#feed(fold, news);
    if (isAnew) [this.#fold, this.#boards] = [fold, new NewestOnes(BOARDS_KEPT)];
    for (const { kind, seq } of news) this.#newest.set(kind, seq);
  }

  #feed(fold: ContestFold, events: readonly ContestEvent[]): void {
    for (const event of events) {
      if (!isOfField(event) || !this.#strangers.has(event.team)) fold.apply(event);
    }
  }

  #isStale(): boolean {
    return this.sources.clock.now().getTime() - this.#namedAt >= Intervals.profileLife;
  }

  async #name(teams: readonly string[]): Promise<void> {
    const unknown = [...new Set(teams)].filter((team) => !this.#participants.has(team) && !this.#strangers.has(team));
    if (unknown.length === 0) return;
    const found = await this.sources.participants.of(this.contest, unknown);
    for (const participant of found.values()) this.#participants.set(participant.team, participant);
    for (const team of unknown) if (!found.has(team)) this.#strangers.add(team);
  }

  /** Asks anew who everybody is; `others` take part now, or are stars, than before. */
  async #nameAll(): Promise<'the same' | 'others'> {
    const { contest } = this;
    if (contest.isRecord) this.#recorded = await this.sources.participants.recorded(contest);
    const teams = [...new Set([...this.#participants.keys(), ...this.#strangers, ...this.#recorded])];
    const found = await this.sources.participants.of(contest, teams);
    const strangers = new Set(teams.filter((team) => !found.has(team)));
    const isSame =
      [...this.#participants.values()].every(({ team, isStar }) => found.get(team)?.isStar === isStar) &&
      [...this.#strangers].every((team) => strangers.has(team));
    [this.#participants, this.#strangers] = [found, strangers];
    this.#namedAt = this.sources.clock.now().getTime();
    return isSame ? 'the same' : 'others';
  }
}
