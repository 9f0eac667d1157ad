import { HOUR_MS } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import { Clock, Db, Points, Tx, type Row, type Transactions } from '@tribunal/server';
import { AttentionReader, outgoingEventSources, type OutgoingEvent } from '@tribunal/server/system';
import type { Knex } from 'knex';
import { EventRecorder } from './event-recorder';

/** What happened earlier than this, while the plugin was off, is no news. */
const NEWS_MS = HOUR_MS;
export const TROUBLE = 'site.trouble';

type Progress = Row<'webhooksProgress'>;

/** Records events that no call causes: those of the clock, and troubles of the site. */
@injectable()
export class TimedEvents {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(AttentionReader) private readonly attention: AttentionReader,
    @inject(EventRecorder) private readonly recorder: EventRecorder,
  ) {}

  async check(): Promise<void> {
    await this.#step('clock', async ({ reachedAt }, now) => {
      const after = new Date(Math.max(reachedAt.getTime(), now.getTime() - NEWS_MS));
      const events: OutgoingEvent[] = [];
      for (const source of this.points.list(outgoingEventSources)) {
        events.push(...((await source.listDue?.(after, now)) ?? []));
      }
      await this.recorder.record(events);
      return {};
    });
    if (!(await this.recorder.findWantedKinds()).has(TROUBLE)) return;
    const { rows: troubles, failed } = await this.attention.listAll('en-US');
    const isUnclear = (key: string): boolean => [...failed].some((plugin) => key.startsWith(`${plugin ?? ''} `));
    await this.#step('troubles', async ({ known }, _now, isNew) => {
      const unclear = known.filter((key) => isUnclear(key) && !troubles.some((one) => one.key === key));
      const keys = [...troubles.map(({ key }) => key), ...unclear];
      // Those that are there when somebody begins to listen are no news.
      if (!isNew) await this.recorder.record(changesOf(known, troubles, unclear));
      return { known: keys };
    });
  }

  /** Moves one progress on, in one process at a time. */
  async #step(
    name: string,
    work: (progress: Progress, now: Date, isNew: boolean) => Promise<Partial<Progress>>,
  ): Promise<void> {
    await this.transactions.run(async () => {
      const now = this.clock.now();
      const made = await this.knex('webhooksProgress')
        .insert({ name, reachedAt: now })
        .onConflict('name')
        .ignore()
        .returning('name');
      const progress = (await this.knex('webhooksProgress').where({ name }).forUpdate().first('*'))!;
      const changes = await work(progress, now, made.length > 0);
      await this.knex('webhooksProgress')
        .where({ name })
        .update({ ...changes, reachedAt: now });
    });
  }
}

type Trouble = Awaited<ReturnType<AttentionReader['listAll']>>['rows'][number];

/** @param unclear Troubles of which it is not known whether they last. */
function changesOf(
  known: readonly string[],
  troubles: readonly Trouble[],
  unclear: readonly string[],
): OutgoingEvent[] {
  const before = new Set(known);
  const now = new Set([...troubles.map(({ key }) => key), ...unclear]);
  const began = troubles
    .filter(({ key }) => !before.has(key))
    .map(({ key, text, link, since }) => ({ kind: TROUBLE, data: { state: 'began', key, text, link, since } }));
  const ended = known.filter((key) => !now.has(key)).map((key) => ({ kind: TROUBLE, data: { state: 'ended', key } }));
  return [...began, ...ended];
}
