/**
 * Measures how much longer users wait for their verdicts beside one user with 10,000 submissions: the real server,
 * queue and worker loop, and judges that only wait. Baseline: the same users alone, in the same run. The queue is in
 * the database or, with BENCH_QUEUE=rabbitmq, in a separate broker.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { resolve } from '@tribunal/kernel';
import { openQueue } from '@tribunal/queue';
import { Db, Tx } from '@tribunal/server';
import {
  waitForVerdict,
  createProblem,
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
const USERS = 10;
/** How long one submission occupies a slot, and the share of all slots that the users need. */
const RUN_MS = 400;
const LOAD = 0.3;
const MAX_RATIO = 1.1;

/**
 * Returns the ms from each submit call to its verdict. Users submit one after another, whether or not others are
 * waiting.
 */
async function measure(site: TestApp, users: readonly TestUser[], problemId: string): Promise<number[]> {
  const gap = RUN_MS / (LOAD * SLOTS);
  const waits: Promise<number>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const user = users[round % users.length]!;
    waits.push(
      (async () => {
        const began = performance.now();
        const { submitId } = await submit(site, user, { pid: problemId, code: `main; // ${round}` });
        await waitForVerdict(site, user, submitId);
        return performance.now() - began;
      })(),
    );
    await pause(gap);
  }
  return Promise.all(waits);
}

/** Inserts the rows that submit calls would create, without the calls. */
async function flood(site: TestApp, { uid }: TestUser, pid: number): Promise<void> {
  await resolve(site.app.container, Tx).run(async ({ knex }) => {
    await knex.raw(
      `with sent as (
         insert into submission (uid, pid, cid, language, code, length, ip, created_at)
         select :uid, :pid, 0, 'C++', 'main;', 5, '127.0.0.1', now() from generate_series(1, :count) returning id)
       insert into judgement (submission_id, reason, bank, priority, queue_key, created_at)
       select id, 'first', 'ME', 5, :uid, now() from sent`,
      { uid, pid, count: FLOOD },
    );
  });
}

if (QUEUE !== 'postgres' && QUEUE !== 'rabbitmq')
  throw new Error(`BENCH_QUEUE must be postgres or rabbitmq, not ${QUEUE}`);
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
  const { pid, problemId } = await createProblem(site);
  const users: TestUser[] = [];
  for (let count = 0; count < USERS; count++) users.push(await site.signUp());
  await measure(site, users, problemId);
  const idle = await measure(site, users, problemId);
  const claimedBefore = judge.claimed.length;
  await flood(site, await site.signUp(), pid);
  const flooded = await measure(site, users, problemId);
  const waiting = await resolve(site.app.container, Db)('judgement').whereNull('judgedAt').count();
  const compared = (share: number) => {
    const [ms, baseline_ms] = [percentile(flooded, share), percentile(idle, share)];
    return atMost(ms / baseline_ms, MAX_RATIO, { ms, baseline_ms });
  };
  const details = { slots: SLOTS, of_the_flood_judged: judge.claimed.length - claimedBefore - ROUNDS };
  report(broker ? 'fairness-rabbitmq' : 'fairness', {
    delay_p50_ratio: compared(0.5),
    delay_p95_ratio: { ...compared(0.95), ...details, still_waiting: Number(waiting[0]!.count) },
  });
} finally {
  await cluster.stop();
  await broker?.stop();
}
