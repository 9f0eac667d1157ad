/**
 * How much longer people wait for their verdicts beside one user with 10,000 submissions: the real server, queue and
 * worker loop, and judges that only wait. Baseline: the same people with nobody else, in the same run. The queue is in the
 * database, or, with BENCH_QUEUE=rabbitmq, in a broker of its own.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { Db, Tx } from '@tribunal/server';
import {
  judged,
  makeProblem,
  startFakeJudge,
  startPostgres,
  startRabbitmq,
  startTestApp,
  submit,
  verdictOf,
  TEST_CLUSTER_VARIABLE,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import { atMost, percentile, report } from './report';

const SLOTS = Number(process.env['BENCH_SLOTS'] ?? 8);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 150);
const QUEUE = process.env['BENCH_QUEUE'] ?? 'postgres';
const FLOOD = Number(process.env['BENCH_FLOOD'] ?? 10_000);
const PEOPLE = 10;
/** How long a slot is busy with one submission, and how much of all slots the people use. */
const RUN_MS = 400;
const LOAD = 0.3;
const MOST = 1.1;

/** ms from each submit call to its verdict; people come one after the other, whether others wait or not. */
async function measure(site: TestApp, people: readonly TestUser[], problemId: string): Promise<number[]> {
  const gap = RUN_MS / (LOAD * SLOTS);
  const waits: Promise<number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const somebody = people[round % people.length]!;
    waits.push(
      (async () => {
        const began = performance.now();
        const { submitId } = await submit(site, somebody, { pid: problemId, code: `main; // ${round}` });
        await judged(site, somebody, submitId);
        return performance.now() - began;
      })(),
    );
    await pause(gap);
  }
  return Promise.all(waits);
}

/** As the submit call would leave them, without the calls. */
async function flood(site: TestApp, { uid }: TestUser, pid: number): Promise<void> {
  await resolve(site.app.container, Tx).run(async ({ knex }) => {
    await knex.raw(
      `with sent as (
         insert into submission (uid, pid, cid, language, code, length, ip, created_at)
         select :uid, :pid, 0, 'C++', 'main;', 5, '127.0.0.1', now() from generate_series(1, :count) returning id)
       insert into judgement (submission_id, reason, bank, priority, lane, created_at)
       select id, 'first', 'ME', 5, :uid, now() from sent`,
      { uid, pid, count: FLOOD },
    );
  });
}

if (QUEUE !== 'postgres' && QUEUE !== 'rabbitmq') throw new Error(`BENCH_QUEUE is postgres or rabbitmq, not ${QUEUE}`);
const broker = QUEUE === 'rabbitmq' ? await startRabbitmq() : null;
const cluster = await startPostgres();
process.env[TEST_CLUSTER_VARIABLE] = cluster.url;
try {
  await using site = await startTestApp(broker ? { queue: await openQueue(broker.url) } : {});
  await using judge = await startFakeJudge(site, {
    slots: SLOTS,
    ...(broker && { queueUrl: broker.url }),
    judge: async (task) => {
      await pause(RUN_MS);
      return verdictOf(task, 0);
    },
  });
  const { pid, problemId } = await makeProblem(site);
  const people: TestUser[] = [];
  for (let count = 0; count < PEOPLE; count++) people.push(await site.signUp());
  await measure(site, people, problemId);
  const alone = await measure(site, people, problemId);
  const before = judge.taken.length;
  await flood(site, await site.signUp(), pid);
  const beside = await measure(site, people, problemId);
  const waiting = await resolve(site.app.container, Db)('judgement').whereNull('judgedAt').count<{ count: number }[]>();
  const compared = (share: number) => {
    const [ms, baseline_ms] = [percentile(beside, share), percentile(alone, share)];
    return atMost(ms / baseline_ms, MOST, { ms, baseline_ms });
  };
  const spare = { slots: SLOTS, of_the_flood_judged: judge.taken.length - before - ROUNDS };
  report(broker ? 'fairness-rabbitmq' : 'fairness', {
    delay_p50_ratio: compared(0.5),
    delay_p95_ratio: { ...compared(0.95), ...spare, still_waiting: Number(waiting[0]!.count) },
  });
} finally {
  await cluster.stop();
  await broker?.stop();
}
