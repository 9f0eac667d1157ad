import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Log, Streams, type StreamPublisher } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestNews, ContestIntervals, type ContestNews } from '../../contract';
import type { Standing } from '../../standings';
import { contestOf } from '../contests';
import { LogSignals, type ContestLogSignals } from '../log';
import { differing, type Told } from './difference';
import { publicScoreboardView } from './scoreboard-view';
import { Paced } from './paced';
import { Ranks, rowsOf, type RankReader } from './rank';

export const News = token<NewsTeller>('contest-board-news');

/** News carry so many rows at most; of more change browsers ask for the board. */
const ROWS_MAX = 20;

/**
 * Tells the browsers of this process what has changed on the board that all see. Every process does so for its own, from
 * its own board: nobody is told anything that `publicOutlook` hides.
 */
@injectable()
export class NewsTeller {
  /** What the browsers here have been told, by contest. */
  readonly #told = new Map<number, Told & { upTo: number }>();
  readonly #turns = new Paced<number>((cid) => this.#tellOf(cid), ContestIntervals.newsGap);

  constructor(
    @inject(LogSignals) private readonly signals: ContestLogSignals,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(Db) private readonly knex: Knex,
    @inject(Ranks) private readonly ranks: RankReader,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Log) private readonly log: { warn(about: object, message: string): void },
  ) {}

  /** Until the returned function is called. */
  async start(): Promise<() => Promise<void>> {
    const end = await this.signals.listen((cid, growth) => {
      if (growth === 'results') this.#turns.ask(cid);
      else this.#turns.askLater(cid, ContestIntervals.newsOfTries);
    });
    return async () => {
      this.#turns.end();
      await end();
    };
  }

  async #tellOf(cid: number): Promise<void> {
    const key = String(cid);
    if (this.streams.watchersHere(contestNews, key) === 0) return void this.#told.delete(cid);
    try {
      for (const news of await this.#newsOf(cid)) this.streams.tellHere(contestNews, key, news);
    } catch (error) {
      this.#told.delete(cid);
      this.log.warn({ err: error, cid }, 'browsers were not told of a board');
    }
  }

  async #newsOf(cid: number): Promise<ContestNews[]> {
    const contest = await contestOf(this.knex, cid);
    if (!contest) return [];
    const scoreboardView = publicScoreboardView(contest, this.clock.now());
    const shown = await this.ranks.show(contest, scoreboardView);
    const { board, standings, lettering } = shown;
    const told = this.#told.get(cid);
    const now = { standings, awards: lettering.awards, upTo: board.version };
    this.#told.set(cid, now);
    // What came first may be what is to be told: once too often is better than never.
    const since = told?.upTo ?? 0;
    return [
      ...(board.newest('settings', 'seal') > since ? [{ kind: 'contest' } as const] : []),
      ...(board.newest('problemRemoved') > since ? [{ kind: 'problems' } as const] : []),
      ...boardNews(differing(told ?? null, now), (changed) => ({
        kind: 'board',
        version: board.versionFrom(scoreboardView),
        rows: changed.length > ROWS_MAX ? [] : rowsOf(shown, changed),
      })),
    ];
  }
}

/** None when the board is as it was; without rows when they do not tell it. */
function boardNews(
  changed: readonly Standing[] | null,
  tell: (changed: readonly Standing[]) => ContestNews,
): ContestNews[] {
  if (changed === null) return [tell([])];
  return changed.length === 0 ? [] : [tell(changed)];
}
