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

/** Carries verdicts to the browsers. While a row is being looked up, further news of it are joined to one. */
@injectable()
export class SubmissionFeed {
  readonly #news = new Map<number, Count>();
  readonly #underWay = new Set<number>();

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

  async #tell(id: number, count: Count): Promise<void> {
    this.#news.set(id, count);
    if (this.#underWay.has(id)) return;
    this.#underWay.add(id);
    try {
      while (this.#news.has(id)) await this.#tellNewest(id);
    } finally {
      this.#underWay.delete(id);
    }
  }

  async #tellNewest(id: number): Promise<void> {
    const count = this.#news.get(id) ?? UNCOUNTED;
    this.#news.delete(id);
    const [row] = await loadRows(this.knex, [id]);
    const audience = row && audienceOf(row, count);
    if (row && audience) this.streams.publish('submission', { ...presentRow(row), ...count }, audience);
  }
}
