import { LOCAL_PROBLEM_SOURCE, Priority } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { Clock, Db } from '@tribunal/server';
import { Broker } from '@tribunal/platform';
import { rabbitmqMissing, startRabbitmq, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openJudgingHarness, type JudgingHarness } from './judging-harness';

const BROKER_START_MS = 150_000;

interface Broken {
  harness: JudgingHarness;
  stop(): Promise<void>;
}

const DRIVERS = [
  {
    driver: 'postgres',
    missing: null,
    open: async (): Promise<Broken> => {
      const harness = await openJudgingHarness();
      return { harness, stop: () => harness.stop() };
    },
  },
  {
    driver: 'rabbitmq',
    missing: rabbitmqMissing(),
    open: async (): Promise<Broken> => {
      const broker = await startRabbitmq();
      const queue = await openQueue(broker.url);
      const harness = await openJudgingHarness({ queue });
      const stop = async (): Promise<void> => {
        await harness.stop();
        await broker.stop();
      };
      return { harness, stop };
    },
  },
];

describe.each(DRIVERS)('with the queue of $driver', ({ missing, open }) => {
  let opened: Broken;
  let harness: JudgingHarness;
  beforeAll(async () => {
    if (missing) return;
    opened = await open();
    ({ harness } = opened);
  }, BROKER_START_MS);
  afterAll(() => opened?.stop());

  const queue = () => resolve(harness.site.app.container, Broker);
  const knex = () => resolve(harness.site.app.container, Db);

  /** Ends all work and takes all messages. */
  const reset = async (): Promise<void> => {
    await knex()('judgement').update({ isWanted: false, claimedBy: null, leaseUntil: null });
    await takeAll();
  };

  /** Takes all messages from the queue, as a judge would, and returns their judgements in the order of delivery. */
  const takeAll = async (): Promise<number[]> => {
    const taken: number[] = [];
    const consumer = await queue().consume(
      'judge',
      { key: LOCAL_PROBLEM_SOURCE, concurrency: 1 },
      ({ judgementId }) => {
        taken.push(judgementId);
        return Promise.resolve();
      },
    );
    await expect.poll(async () => (await queue().depth('judge', LOCAL_PROBLEM_SOURCE)).ready).toBe(0);
    await consumer.drain();
    return taken;
  };

  const sendUnnoticed = async (as?: TestUser): Promise<number> => {
    await harness.idle();
    const lost = vi.spyOn(queue(), 'publish').mockResolvedValueOnce(undefined);
    const { judgementId } = await harness.send(undefined, as);
    lost.mockRestore();
    return judgementId;
  };

  /** Lets a backlog of three submissions stand, of which a judge claims the oldest. */
  const letOthersPass = async (): Promise<void> => {
    const backlog = [await harness.send(), await harness.send(), await harness.send()];
    await harness.claim(backlog[0]!.judgementId);
  };

  it.skipIf(missing)(
    'announces work again that younger work has overtaken, although the backlog never ends',
    async () => {
      await reset();
      const lost = await sendUnnoticed();
      harness.advanceClock(11_000);
      await letOthersPass();
      await harness.sweep();
      expect(await takeAll()).toContain(lost);
    },
  );

  it.skipIf(missing)('announces the submission of a user with a queue again, too', async () => {
    await reset();
    const user = await harness.site.signUp();
    const first = await harness.send(undefined, user);
    await harness.claim(first.judgementId);
    const lost = await sendUnnoticed(user);
    expect(await knex()('judgement').where({ id: lost }).first('queueKey')).toEqual({ queueKey: user.uid });
    await expect
      .poll(() => knex()('judgement').where({ id: lost }).first('publishedAt'))
      .toMatchObject({ publishedAt: expect.any(Date) as Date });
    harness.advanceClock(11_000);
    const other = await harness.send();
    await knex()('judgement').where({ id: other.judgementId }).update({ queueKey: 'somebody' });
    await harness.claim(other.judgementId);
    await harness.send();
    await harness.sweep();
    expect(await takeAll()).toContain(lost);
  });

  it.skipIf(missing)('announces nothing again that waits in its turn', async () => {
    await reset();
    const { judgementId: early } = await harness.send();
    await harness.claim(early);
    const waiting = [await harness.send(), await harness.send()];
    harness.advanceClock(60_000);
    await harness.send();
    await harness.sweep();
    const taken = await takeAll();
    for (const { judgementId } of waiting) expect(taken.filter((id) => id === judgementId)).toHaveLength(1);
  });

  it.skipIf(missing)('announces nothing again that only more urgent work has overtaken', async () => {
    await reset();
    const { judgementId: waiting } = await harness.send();
    harness.advanceClock(11_000);
    const urgent = await harness.send();
    await knex()('judgement').where({ id: urgent.judgementId }).update({ priority: Priority.contest });
    await harness.claim(urgent.judgementId);
    await harness.sweep();
    expect((await takeAll()).filter((id) => id === waiting)).toHaveLength(1);
  });

  it.skipIf(missing)('announces work that waits in vain ever more rarely', async () => {
    await reset();
    const { judgementId: waiting } = await harness.send();
    const { judgementId: younger } = await harness.send();
    await harness.claim(younger);
    for (let seconds = 0; seconds < 600; seconds += 12) {
      harness.advanceClock(12_000);
      const now = resolve(harness.site.app.container, Clock).now();
      // Stands for younger work that a judge has just claimed.
      await knex()('judgement').where({ id: younger }).update({ publishedAt: now, leaseUntil: now });
      await harness.sweep();
    }
    const times = (await takeAll()).filter((id) => id === waiting).length;
    expect(times).toBeGreaterThan(2);
    expect(times).toBeLessThanOrEqual(8);
  });
});
