import { inject, injectable } from '@tribunal/kernel';
import { Clock, Db, Log, Streams, type StreamPublisher } from '@tribunal/server';
import type { Knex } from 'knex';
import { contestUpdates, ContestIntervals, type ContestUpdate } from '../../contract';
import type { Standing } from '../../standings';
import { contestOf } from '../contests';
import { ContestLogSignals } from '../log';
import { changedStandings, type PublishedBoard } from './changed-standings';
import { publicScoreboardView } from './scoreboard-view';
import { PacedRunner } from '../scheduling/paced-runner';
import { ScoreboardReader, rowsOf } from './scoreboard-reader';

/** Maximum number of rows in an update; when more change, browsers fetch the scoreboard. */
const ROWS_MAX = 20;

/**
 * Sends changes of the public scoreboard to the browsers of this process. Every process does so from its own
 * scoreboard, so nothing that `publicScoreboardView` hides is sent.
 */
@injectable()
export class ScoreboardPublisher {
  /** Last update sent to the browsers of this process, by contest. */
  readonly #lastPublished = new Map<number, PublishedBoard & { upTo: number }>();
  readonly #runner = new PacedRunner<number>((cid) => this.#publish(cid), ContestIntervals.updateGap);

  constructor(
    @inject(ContestLogSignals) private readonly signals: ContestLogSignals,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(Db) private readonly knex: Knex,
    @inject(ScoreboardReader) private readonly scoreboards: ScoreboardReader,
    @inject(Clock) private readonly clock: Clock,
    @inject(Log) private readonly log: { warn(about: object, message: string): void },
  ) {}

  /** Runs until the returned function is called. */
  async start(): Promise<() => Promise<void>> {
    const end = await this.signals.listen(
      (cid, growth) => {
        if (growth === 'results') this.#runner.request(cid);
        else this.#runner.requestLater(cid, ContestIntervals.submissionUpdateDelay);
      },
      // All browsers then connect again and fetch the scoreboards that they show.
      () => undefined,
    );
    return async () => {
      this.#runner.stop();
      await end();
    };
  }

  async #publish(cid: number): Promise<void> {
    const key = String(cid);
    if (this.streams.localSubscriberCount(contestUpdates, key) === 0) return void this.#lastPublished.delete(cid);
    try {
      for (const update of await this.#updatesOf(cid))
        this.streams.publishToLocalSubscribers(contestUpdates, key, update);
    } catch (error) {
      this.#lastPublished.delete(cid);
      this.log.warn({ err: error, cid }, 'failed to publish a scoreboard update');
    }
  }

  async #updatesOf(cid: number): Promise<ContestUpdate[]> {
    const contest = await contestOf(this.knex, cid);
    if (!contest) return [];
    const scoreboardView = publicScoreboardView(contest, this.clock.now());
    const shown = await this.scoreboards.getBoard(contest, scoreboardView);
    const { board, standings, rowLabels } = shown;
    const lastPublished = this.#lastPublished.get(cid);
    const current = { standings, awards: rowLabels.awards, upTo: board.version };
    this.#lastPublished.set(cid, current);
    // Without an earlier update the first change may be one to publish; one update too many is better than a missing
    // one.
    const since = lastPublished?.upTo ?? 0;
    return [
      ...(board.lastSeqOf('settings', 'seal') > since ? [{ kind: 'contest' } as const] : []),
      ...(board.lastSeqOf('problemRemoved') > since ? [{ kind: 'problems' } as const] : []),
      ...boardUpdates(changedStandings(lastPublished ?? null, current), (changed) => ({
        kind: 'board',
        version: board.versionFor(scoreboardView),
        rows: changed.length > ROWS_MAX ? [] : rowsOf(shown, changed),
      })),
    ];
  }
}

/** Returns no updates if the scoreboard is unchanged, and one without rows if rows cannot express the change. */
function boardUpdates(
  changed: readonly Standing[] | null,
  toUpdate: (changed: readonly Standing[]) => ContestUpdate,
): ContestUpdate[] {
  if (changed === null) return [toUpdate([])];
  return changed.length === 0 ? [] : [toUpdate(changed)];
}
