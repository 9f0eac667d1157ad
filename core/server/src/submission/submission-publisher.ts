import { placeSubmissions } from '@tribunal/contract';
import { inject, injectable, type Events, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Streams, type Audience, type StreamPublisher, Db, EventBus, Points } from '@tribunal/platform';
import { judgementProgressed, submissionJudged } from '../judging';
import { isOpenIn, OPEN_ROW } from './policy';
import { presentRow } from './presenter';
import { loadRows, type StoredSubmission } from './rows';
import { loadOwnerVisibility } from './visibility';

interface CaseProgress {
  done: number | null;
  total: number | null;
}
const UNCOUNTED: CaseProgress = { done: null, total: null };
const OPEN_VISIBILITY = { ...OPEN_ROW, cases: true };

/**
 * Returns who is notified of a change: everybody if the submission is public; only its owner for testcase counts and
 * for submissions that are not public, such as those in contests.
 */
export function audienceOf(
  row: Pick<StoredSubmission, 'uid' | 'cid' | 'gid' | 'auth' | 'problemGid'>,
  caseProgress: CaseProgress,
): Audience {
  const isPublic = row.cid === 0 && row.gid === null && isOpenIn(null, row);
  return isPublic && caseProgress.done === null ? { to: 'everyone' } : { to: 'users', uids: [row.uid] };
}

/** Number of rows loaded together; a rejudging causes thousands of changes at once. */
const BATCH_SIZE = 200;

/** Publishes verdicts to browsers. Changes of a row that arrive while rows are being loaded are merged. */
@injectable()
export class SubmissionPublisher {
  readonly #updates = new Map<number, CaseProgress>();
  #publishing: Promise<void> | null = null;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(EventBus) private readonly events: Events,
    @inject(Streams) private readonly streams: Pick<StreamPublisher, 'publish' | 'publishToSubscribers'>,
    @inject(Points) private readonly points: ExtensionPoints,
  ) {}

  /** Starts publishing. The returned function stops it and waits for publications in progress. */
  start(): () => Promise<void> {
    const undo = [
      this.events.on(judgementProgressed, ({ submissionId, done, total }) =>
        this.#publish(submissionId, { done, total }),
      ),
      this.events.on(submissionJudged, ({ submissionId }) => this.#publish(submissionId, UNCOUNTED)),
    ];
    return async () => {
      for (const end of undo) await end();
    };
  }

  #publish(id: number, caseProgress: CaseProgress): Promise<void> {
    this.#updates.set(id, caseProgress);
    this.#publishing ??= this.#publishAll();
    return this.#publishing;
  }

  async #publishAll(): Promise<void> {
    try {
      while (this.#updates.size > 0) await this.#publishBatch();
    } finally {
      this.#publishing = null;
    }
  }

  async #publishBatch(): Promise<void> {
    const some = new Map([...this.#updates].slice(0, BATCH_SIZE));
    for (const id of some.keys()) this.#updates.delete(id);
    const rows = await loadRows(this.knex, [...some.keys()]);
    const inContests = rows.filter(({ cid }) => cid !== 0);
    const views = await loadOwnerVisibility(this.points, inContests);
    const viewOf = new Map(inContests.map((row, index) => [row, views[index]!]));
    const changedGroups = new Set<number>();
    for (const row of rows) {
      const visible = row.cid === 0 ? OPEN_VISIBILITY : viewOf.get(row);
      if (!visible?.result) continue;
      const caseProgress = visible.cases ? (some.get(row.submitId) ?? UNCOUNTED) : UNCOUNTED;
      this.streams.publish(
        'submission',
        { ...presentRow(row, visible), ...caseProgress },
        audienceOf(row, caseProgress),
      );
      const isInGroup = row.cid === 0 && row.gid !== null && isOpenIn(row.gid, row);
      if (isInGroup && caseProgress.done === null) changedGroups.add(row.gid!);
    }
    for (const gid of changedGroups) this.streams.publishToSubscribers(placeSubmissions, String(gid), null);
  }
}
