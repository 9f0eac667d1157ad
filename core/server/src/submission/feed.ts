import { ProblemAuth, token } from '@tribunal/contract';
import { inject, injectable, type Events } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Streams, type Audience, type StreamPublisher } from '../http';
import { judgementMoved, submissionJudged } from '../judging';
import { Db, EventBus } from '../tokens';
import { presentRow } from './presenter';
import { loadRows, type StoredSubmission } from './rows';

export const Feed = token<SubmissionFeed>('submission-feed');

interface Count {
  done: number | null;
  total: number | null;
}
const UNCOUNTED: Count = { done: null, total: null };

/** Who is told of a change; null: core tells nobody, a contest has rules of its own. Cases are counted for the owner only. */
export function audienceOf(
  row: Pick<StoredSubmission, 'uid' | 'cid' | 'gid' | 'auth' | 'problemGid'>,
  count: Count,
): Audience | null {
  if (row.cid !== 0) return null;
  const isPublic = row.gid === null && row.problemGid === null && row.auth === ProblemAuth.Public;
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
    @inject(Streams) private readonly streams: StreamPublisher,
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
    for (const row of await loadRows(this.knex, [...some.keys()])) {
      const count = some.get(row.submitId) ?? UNCOUNTED;
      const audience = audienceOf(row, count);
      if (audience) this.streams.publish('submission', { ...presentRow(row), ...count }, audience);
    }
  }
}
