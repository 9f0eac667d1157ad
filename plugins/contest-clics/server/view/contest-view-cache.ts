import { setTimeout as pause } from 'node:timers/promises';
import { LOCAL_PROBLEM_SOURCE, type Language } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, ProblemReader, LruCache } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Standing } from '@tribunal/plugin-contest/standings';
import {
  ScoreboardCache,
  type ContestBoard,
  Coalesced,
  contestOf,
  type ContestModel,
  ParticipantRepository,
  type Participant,
} from '@tribunal/plugin-contest/server';
import { FeedIntervals, MAX_VIEWS } from '../limits';
import { showsSubmission, visibilityOf, type ViewerRole, type Visibility } from './visibility';
import {
  announcementsOf,
  problemsOf,
  questionsOf,
  type StoredAnnouncement,
  type Question,
  type SetProblem,
} from './sources';
import { SubmissionHistoryCache } from './submission-history-cache';
import type { SubmissionHistory, Sent } from './submission-history';

/**
 * Everything that a viewer role may see of a contest at one moment, before it is converted to the standard's format.
 */
export interface ContestView {
  contest: ContestModel;
  now: Date;
  visibility: Visibility;
  history: SubmissionHistory;
  problems: readonly SetProblem[];
  /** Problems that are hidden from this role. */
  hidden: ReadonlySet<number>;
  languages: readonly Language[];
  sent: readonly Sent[];
  board: ContestBoard;
  /** Standings including stars, the best first. */
  standings: readonly Standing[];
  /** Participants who may be named, by team. */
  participants: ReadonlyMap<string, Participant>;
  questions: readonly Question[];
  announcements: readonly StoredAnnouncement[];
}

interface CachedView {
  refresh: Coalesced;
  view: ContestView | null;
  /** Refresh that listeners wait for. */
  next: Promise<ContestView | null> | null;
  /** Start of the last refresh, in ms of this process's clock. */
  refreshedAt: number;
}

/** Loads contest views, once for all concurrent readers with the same role. */
@injectable()
export class ContestViewCache {
  readonly #views = new LruCache<string, CachedView>(MAX_VIEWS);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(SubmissionHistoryCache) private readonly histories: SubmissionHistoryCache,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(ParticipantRepository) private readonly participants: ParticipantRepository,
    @inject(ProblemReader) private readonly problems: ProblemReader,
  ) {}

  /** Returns the view, including everything committed before the call; null if the contest is gone. */
  async get(cid: number, viewerRole: ViewerRole): Promise<ContestView | null> {
    return this.#refresh(this.#entryOf(cid, viewerRole));
  }

  /** Returns the next view for listeners: some time after the last refresh, and shared by all who wait. */
  next(cid: number, viewerRole: ViewerRole): Promise<ContestView | null> {
    const entry = this.#entryOf(cid, viewerRole);
    const waitMs = Math.max(0, entry.refreshedAt + FeedIntervals.gap[viewerRole] - performance.now());
    entry.next ??= pause(waitMs, undefined, { ref: false }).then(() => {
      entry.next = null;
      return this.#refresh(entry);
    });
    return entry.next;
  }

  #entryOf(cid: number, viewerRole: ViewerRole): CachedView {
    return this.#views.getOrCreate(`${cid} ${viewerRole}`, () => {
      const refresh = new Coalesced(async () => void (entry.view = await this.#load(cid, viewerRole)));
      const entry: CachedView = { refresh, view: null, next: null, refreshedAt: -Infinity };
      return entry;
    });
  }

  async #refresh(entry: CachedView): Promise<ContestView | null> {
    entry.refreshedAt = performance.now();
    await entry.refresh.request();
    return entry.view;
  }

  async #load(cid: number, viewerRole: ViewerRole): Promise<ContestView | null> {
    const contest = await contestOf(this.knex, cid);
    if (!contest) return null;
    const history = await this.histories.get(cid);
    const all = [...history.sent];
    const [board, set, questions, announcements, languages] = await Promise.all([
      this.boards.get(contest),
      problemsOf(this.knex, cid),
      questionsOf(this.knex, cid),
      announcementsOf(this.knex, cid),
      this.problems.languagesOfSource(LOCAL_PROBLEM_SOURCE),
    ]);
    const now = this.clock.now();
    const visibility = visibilityOf(contest, viewerRole, now);
    const askers = await this.participants.findByTeam(contest, [...new Set(questions.map(({ uid }) => uid))]);
    const problems = set.filter(({ isPrivate }) => viewerRole === 'organiser' || !isPrivate);
    const hidden = new Set(set.filter((one) => !problems.includes(one)).map(({ id }) => id));
    const participants = new Map([...askers, ...board.participants]);
    // The log was read before the problems: if a problem was removed in between, everything that refers to it is
    // dropped.
    const existing = new Set(set.map(({ id }) => id));
    const sent = visibleSubmissions(all, { contest, visibility, board, hidden }).filter(({ problem }) =>
      existing.has(problem),
    );
    const standings = board.standings(scoreboardViewOf(contest, visibility));
    return {
      contest,
      now,
      visibility,
      history,
      problems,
      hidden,
      languages,
      sent,
      board,
      standings,
      participants,
      questions,
      announcements,
    };
  }
}

export const scoreboardViewOf = ({ startAt }: ContestModel, { hiddenSince }: Visibility) => ({
  hiddenFromMs: hiddenSince === null ? null : hiddenSince - startAt.getTime(),
  includesLate: false,
  withoutStars: false,
  untilMs: null,
});

/** Returns the participants' submissions since the start that may be seen. */
export function visibleSubmissions(
  all: Iterable<Sent>,
  { contest, visibility, board, hidden }: Pick<ContestView, 'contest' | 'visibility' | 'board' | 'hidden'>,
): Sent[] {
  const startAt = contest.startAt.getTime();
  const sent: Sent[] = [];
  for (const one of all) {
    const isOfField = one.submittedAt >= startAt && board.participants.has(one.team);
    if (isOfField && !hidden.has(one.problem) && showsSubmission(visibility, one)) sent.push(one);
  }
  return sent;
}
