import { setTimeout as pause } from 'node:timers/promises';
import { OWN_BANK, token, type Language } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Problems, type ProblemReader } from '@tribunal/server';
import type { Knex } from 'knex';
import type { Standing } from '../../../standings';
import { Scoreboards, type ScoreboardCache, type ContestBoard } from '../../board';
import { Fresh, NewestOnes } from '../../common';
import { contestOf, type ContestModel } from '../../contests';
import { Participants, type Participant, type ParticipantBook } from '../../participants';
import { FeedIntervals, VIEWS_KEPT } from '../limits';
import { showsSubmission, visibilityOf, type Eyes, type Visibility } from './visibility';
import { noticesOf, problemsOf, questionsOf, type Notice, type Question, type SetProblem } from './sources';
import { SubmissionHistories, type SubmissionHistoryCache } from './submission-history-cache';
import type { SubmissionHistory, Sent } from './submission-history';

export const ContestViews = token<ContestViewCache>('contest-clics-views');

/** All of a contest that some eyes may see at one moment, before it is written as the standard wants it. */
export interface ContestView {
  contest: ContestModel;
  now: Date;
  visibility: Visibility;
  history: SubmissionHistory;
  problems: readonly SetProblem[];
  /** Problems that these eyes may not see. */
  hidden: ReadonlySet<number>;
  languages: readonly Language[];
  sent: readonly Sent[];
  board: ContestBoard;
  /** With stars, the best first. */
  standings: readonly Standing[];
  /** By team, of all who may be named. */
  participants: ReadonlyMap<string, Participant>;
  questions: readonly Question[];
  notices: readonly Notice[];
}

interface Kept {
  fresh: Fresh;
  view: ContestView | null;
  /** The look that listeners wait for. */
  next: Promise<ContestView | null> | null;
  /** When the last one began, ms of this process. */
  lookedAt: number;
}

/** Looks at contests, once for all who look with the same eyes at the same time. */
@injectable()
export class ContestViewCache {
  readonly #kept = new NewestOnes<string, Kept>(VIEWS_KEPT);

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(SubmissionHistories) private readonly histories: SubmissionHistoryCache,
    @inject(Scoreboards) private readonly boards: ScoreboardCache,
    @inject(Participants) private readonly book: ParticipantBook,
    @inject(Problems) private readonly bank: ProblemReader,
  ) {}

  /** With everything in it that was committed before the call; null: the contest is gone. */
  async of(cid: number, eyes: Eyes): Promise<ContestView | null> {
    return this.#lookAnew(this.#keptOf(cid, eyes));
  }

  /** As `of`, for those who wait for news: some time after the last look, and one look for all who wait. */
  next(cid: number, eyes: Eyes): Promise<ContestView | null> {
    const kept = this.#keptOf(cid, eyes);
    const rest = Math.max(0, kept.lookedAt + FeedIntervals.gap[eyes] - performance.now());
    kept.next ??= pause(rest, undefined, { ref: false }).then(() => {
      kept.next = null;
      return this.#lookAnew(kept);
    });
    return kept.next;
  }

  #keptOf(cid: number, eyes: Eyes): Kept {
    return this.#kept.get(`${cid} ${eyes}`, () => {
      const fresh = new Fresh(async () => void (made.view = await this.#look(cid, eyes)));
      const made: Kept = { fresh, view: null, next: null, lookedAt: -Infinity };
      return made;
    });
  }

  async #lookAnew(kept: Kept): Promise<ContestView | null> {
    kept.lookedAt = performance.now();
    await kept.fresh.ask();
    return kept.view;
  }

  async #look(cid: number, eyes: Eyes): Promise<ContestView | null> {
    const contest = await contestOf(this.knex, cid);
    if (!contest) return null;
    const history = await this.histories.of(cid);
    const all = [...history.sent];
    const [board, set, questions, notices, languages] = await Promise.all([
      this.boards.of(contest),
      problemsOf(this.knex, cid),
      questionsOf(this.knex, cid),
      noticesOf(this.knex, cid),
      this.bank.languagesOfBank(null, undefined, OWN_BANK),
    ]);
    const now = this.clock.now();
    const visibility = visibilityOf(contest, eyes, now);
    const askers = await this.book.of(contest, [...new Set(questions.map(({ uid }) => uid))]);
    const problems = set.filter(({ isPrivate }) => eyes === 'admin' || !isPrivate);
    const hidden = new Set(set.filter((one) => !problems.includes(one)).map(({ id }) => id));
    const participants = new Map([...askers, ...board.participants]);
    // The log was read before the problems: of one that has gone in between, all that refers to it has gone, too.
    const there = new Set(set.map(({ id }) => id));
    const sent = visibleSubmissions(all, { contest, visibility, board, hidden }).filter(({ problem }) =>
      there.has(problem),
    );
    const standings = board.standings(scoreboardViewOf(contest, visibility));
    return {
      ...{ contest, now, visibility, history, problems, hidden, languages, sent, board },
      ...{ standings, participants, questions, notices },
    };
  }
}

export const scoreboardViewOf = ({ startAt }: ContestModel, { hiddenSince }: Visibility) => ({
  hiddenFromMs: hiddenSince === null ? null : hiddenSince - startAt.getTime(),
  includesLate: false,
  withoutStars: false,
  untilMs: null,
});

/** What is sent by those who take part, from the start on, as far as it may be known. */
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
