import { ProblemAuth, token } from '@tribunal/contract';
import { inject, injectable, type Events, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Streams, type Audience, type StreamPublisher } from '../http';
import { judgementMoved, submissionJudged } from '../judging';
import { Db, EventBus, Points } from '../tokens';
import { OPEN_ROW } from './policy';
import { presentRow } from './presenter';
import { loadRows, type StoredSubmission } from './rows';
import { ownersViews } from './visibility';

export const Feed = token<SubmissionFeed>('submission-feed');

interface Count {
  done: number | null;
  total: number | null;
}
const UNCOUNTED: Count = { done: null, total: null };
const OPEN = { ...OPEN_ROW, cases: true };

/** Who is told of a change. Cases are counted for the owner only; in contests that is who is told at all. */
export function audienceOf(
  row: Pick<StoredSubmission, 'uid' | 'cid' | 'gid' | 'auth' | 'problemGid'>,
  count: Count,
): Audience {
  const isPublic = row.cid === 0 && row.gid === null && row.problemGid === null && row.auth === ProblemAuth.Public;
  return isPublic && count.done === null ? { to: 'everyone' } : { to: 'users', uids: [row.uid] };
}

/** Rows that are looked up together; a rejudging brings news of thousands at once. */
const AT_ONCE = 200;

/** Carries verdicts to the browsers. While rows are being looked up, further news of each are joined to one. */
@injectable()
export class SubmissionFeed {
  readonly #news = new Map<number, Count>();
  #telling: Promise<void> | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(EventBus) private readonly events: Events,
    @inject(Streams) private readonly streams: Pick<StreamPublisher, 'publish'>,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** The returned function ends it and waits for what is being told. */
  start(): () => Promise<void> {
    const undo = [
      this.events.on(judgementMoved, ({ submissionId, done, total }) => this.#tell(submissionId, { done, total })),
      this.events.on(submissionJudged, ({ submissionId }) => this.#tell(submissionId, UNCOUNTED)),
    ];
    return async () => {
      for (const end of undo) await end();
    };
  }

  #tell(id: number, count: Count): Promise<void> {
    this.#news.set(id, count);
    this.#telling ??= this.#tellAll();
    return this.#telling;
  }

  async #tellAll(): Promise<void> {
    try {
      while (this.#news.size > 0) await this.#tellSome();
    } finally {
      this.#telling = null;
    }
  }

  async #tellSome(): Promise<void> {
    const some = new Map([...this.#news].slice(0, AT_ONCE));
    for (const id of some.keys()) this.#news.delete(id);
    const rows = await loadRows(this.knex, [...some.keys()]);
    const inContests = rows.filter(({ cid }) => cid !== 0);
    const views = await ownersViews(this.points, inContests);
    const viewOf = new Map(inContests.map((row, place) => [row, views[place]!]));
    for (const row of rows) {
      const shown = row.cid === 0 ? OPEN : viewOf.get(row);
      if (!shown?.result) continue;
      const count = shown.cases ? (some.get(row.submitId) ?? UNCOUNTED) : UNCOUNTED;
      this.streams.publish('submission', { ...presentRow(row, shown), ...count }, audienceOf(row, count));
    }
  }
}
