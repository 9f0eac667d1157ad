import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { definePlugin, extensionPoint, hook } from '@tribunal/contract';
import { defineRemoteJudge, type RemoteJudgeSpec } from '@tribunal/remote-kit/contract';
import { resolve, wallClockTimer } from '@tribunal/kernel';
import { openQueue, type Queue } from '@tribunal/queue';
import { Db, EventBus, HookBus, Points, type ServerScope } from '@tribunal/server';
import { submissionJudged } from '@tribunal/server/judging';
import { Notifications } from '@tribunal/server/platform';
import { beforeSubmit } from '@tribunal/server/submission';
import { Scheduler, Routes, Plugins, PluginSettings } from '@tribunal/platform';
import {
  waitForVerdict,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  testDatabase,
  testPlugin,
  type TestApp,
  type TestUser,
  fillPool,
  poolOfKnownSize,
} from '@tribunal/testing';

/** Number of cycles; `npm run cycles` runs a thousand. */
const CYCLES = Number(process.env['PLUGIN_CYCLES'] ?? 100);
const IDS = ['busy', 'remote-toy'] as const;
/** Within this time the queue's pool has closed what it does not use, in ms. */
const POOLS_REST = 60_000;

interface BusyCalls {
  'GET /api/busy': { data: string };
  'GET /api/remote-toy': { data: string };
}

const never = hook<null>('never');
const colours = extensionPoint<string>('colours');

/** Resources that the plugins hold, and the events they received. */
const resources = { timers: 0 };
const received = new Set<number>();
let messages = 1_000_000;
const counts = { judged: 0, submitted: 0, jobs: 0 };

const pluginUsingEverything = (id: string, key: string) => (scope: ServerScope) => {
  scope.serve([
    {
      method: 'GET',
      path: `/api/${id}`,
      access: 'public',
      handle: () => new Promise((done) => setImmediate(done, id)),
    },
  ]);
  scope.schedule({ name: 'tick', cron: '* * * * * *', run: () => void (counts.jobs += 1) });
  scope.consume('judge', { key, concurrency: 2 }, async ({ judgementId }) => void received.add(judgementId));
  scope.on(submissionJudged, () => void (counts.judged += 1));
  scope.hook(beforeSubmit, () => void (counts.submitted += 1));
  scope.hook(never, () => undefined);
  scope.contribute(colours, 'red', 'green');
  scope.onSettings(() => undefined);
  scope.effect('timer', () => {
    const timer = setInterval(() => undefined, 60_000);
    resources.timers += 1;
    return () => {
      clearInterval(timer);
      resources.timers -= 1;
    };
  });
};

const site: RemoteJudgeSpec = {
  key: 'TOY',
  name: 'Toy judge',
  home: 'https://toy.example',
  endpoint: 'https://toy.example',
  exampleId: '1',
  submitMethods: ['pool'],
  poolByDefault: true,
  credentials: ['password'],
  gaps: { submitMs: 0, requestMs: 0 },
  languages: [],
};
const plugins = () => [
  testPlugin(definePlugin({ id: 'busy', version: '1.0.0', contract: '^3.0' }), {
    setup: pluginUsingEverything('busy', 'BUSY'),
  }),
  testPlugin(defineRemoteJudge({ version: '1.0.0', contract: '^3.0' }, site), {
    setup: pluginUsingEverything('remote-toy', 'TOY'),
  }),
];

/** Wraps the queue and counts its consumers. */
function counted(queue: Queue): { queue: Queue; consumers: () => number } {
  let consumers = 0;
  const consume: Queue['consume'] = async (...input) => {
    const consumer = await queue.consume(...input);
    consumers += 1;
    return {
      drain: async () => {
        await consumer.drain();
        consumers -= 1;
      },
    };
  };
  const counting: Queue = {
    driver: queue.driver,
    publish: (...input) => queue.publish(...input),
    consume,
    depth: (...input) => queue.depth(...input),
    ping: () => queue.ping(),
    close: () => queue.close(),
  };
  return { queue: counting, consumers: () => consumers };
}

let app: TestApp;
let root: TestUser;
let user: TestUser;
let queue: Queue;
let consumers: () => number;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await testDatabase();
  drop = () => database.drop();
  app = await startTestApp({ plugins: plugins(), databaseUrl: database.url });
  await app.stop();
  ({ queue, consumers } = counted(await openQueue(database.url)));
  app = await startTestApp({
    plugins: plugins(),
    databaseUrl: database.url,
    queue,
    timer: wallClockTimer,
    env: poolOfKnownSize,
  });
  root = await app.asRoot();
  user = await app.signUp();
});
afterAll(async () => {
  await app?.stop();
  await drop?.();
});

const want = (id: string, wanted: 'on' | 'off') => app.api('PUT /api/admin/plugin', { body: { id, wanted }, as: root });
const settled = () => resolve(app.app.container, Plugins).idle();

/** Runs cycles of one plugin, and in every fourth also of the other at the same time. */
async function cycle(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const ids = round % 4 === 0 ? IDS : IDS.slice(0, 1);
    for (const wanted of ['off', 'on'] as const) {
      await Promise.all(ids.map((id) => want(id, wanted)));
      await settled();
    }
  }
}

const kinds = (kind: string) => process.getActiveResourcesInfo().filter((one) => one === kind).length;

/** Returns everything that a plugin could leave behind. */
async function inventory() {
  const { container } = app.app;
  const { rows } = await resolve(container, Db).raw<{ rows: { count: number }[] }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'`,
  );
  return {
    exact: {
      own: resources.timers,
      consumers: consumers(),
      listeners: resolve(container, EventBus).size,
      hooks: resolve(container, HookBus).size,
      points: resolve(container, Points).size,
      jobs: resolve(container, Scheduler).names().sort(),
      routes: resolve(container, Routes).list().length,
      hapiRoutes: app.app.server.table().length,
      channels: resolve(container, Notifications).size,
      effects: resolve(container, Plugins)
        .describe()
        .map(({ effects }) => effects),
    },
    /** Resources of pools, whose number varies by a few. */
    loose: { connections: rows[0]!.count, timers: kinds('Timeout'), sockets: kinds('TCPSocketWrap') },
  };
}

/** Runs `work` at each beat unless it is still running; `ended` resolves when the last run is done. */
function atEachBeat<T>(work: (beat: number) => Promise<T>) {
  const results = new Set<T>();
  let beats = 0;
  let running: Promise<void> | null = null;
  const beat = (): void => {
    running ??= work(beats++)
      .then((result) => void results.add(result))
      .finally(() => (running = null));
  };
  const ended = async (): Promise<ReadonlySet<T>> => {
    await running;
    return results;
  };
  return { beat, ended };
}

/**
 * Generates traffic while plugins change their state, with separate visitors for each; ending it returns what they
 * observed.
 */
function traffic(problemId: string) {
  const busy = app.calls<BusyCalls>();
  const own = [
    atEachBeat(async () => (await busy.reply('GET /api/busy')).status),
    atEachBeat(async () => (await busy.reply('GET /api/remote-toy')).status),
  ];
  const others = [
    atEachBeat(async () => (await app.reply('GET /api/get-website-config')).status),
    atEachBeat(async (beat) =>
      beat % 8 === 0
        ? (await app.reply('GET /api/get-problem-list', { query: {} })).status
        : (await app.reply('GET /api/admin/plugin', { as: root })).status,
    ),
  ];
  const submitting = atEachBeat(async () => {
    const { submitId } = await submit(app, user, { pid: problemId });
    await waitForVerdict(app, user, submitId);
    return submitId;
  });
  const publishing = atEachBeat(async (beat) => {
    const judgementId = (messages += 1);
    await queue.publish('judge', { judgementId }, { key: beat % 2 ? 'TOY' : 'BUSY' });
    return judgementId;
  });
  const unlisten = resolve(app.app.container, Plugins).onChange((id, state) => {
    own.forEach(({ beat }) => beat());
    if (id === 'busy' && state === 'draining') [...others, submitting, publishing].forEach(({ beat }) => beat());
  });
  const statusesOf = async (callers: readonly { ended(): Promise<ReadonlySet<number>> }[]) =>
    new Set((await Promise.all(callers.map(({ ended }) => ended()))).flatMap((outcome) => [...outcome]));
  return async () => {
    unlisten();
    return {
      own: await statusesOf(own),
      others: await statusesOf(others),
      sent: [...(await submitting.ended())],
      published: [...(await publishing.ended())],
    };
  };
}

describe(`${CYCLES} times off and on, under traffic`, () => {
  it('a plugin that is switched off and on affects nothing else, leaves nothing behind and loses nothing', async () => {
    await using judge = await startFakeJudge(app);
    const { problemId } = await createProblem(app);

    const endOfWarmUp = traffic(problemId);
    await cycle(20);
    const warmUp = await endOfWarmUp();
    await fillPool(resolve(app.app.container, Db));
    const before = await inventory();

    const end = traffic(problemId);
    await cycle(CYCLES);
    const outcome = await end();

    expect([...outcome.others]).toEqual([200]);
    expect([...outcome.own].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    expect(outcome.own).toContain(200);

    const sent = [...warmUp.sent, ...outcome.sent];
    expect(sent.length).toBeGreaterThan(20);
    expect(judge.claimed).toHaveLength(sent.length);
    const published = [...warmUp.published, ...outcome.published];
    expect(published.length).toBeGreaterThan(CYCLES / 10);
    await expect
      .poll(() => published.filter((id) => !received.has(id)), { timeout: 20_000, interval: 200 })
      .toEqual([]);
    for (const key of ['BUSY', 'TOY']) {
      await expect.poll(() => queue.depth('judge', key)).toEqual({ ready: 0, dead: 0 });
    }
    expect(Math.min(counts.judged, counts.submitted, counts.jobs)).toBeGreaterThan(0);

    const after = await inventory();
    expect(after.exact).toEqual(before.exact);
    await expect
      .poll(
        async () => {
          const { loose } = await inventory();
          return (Object.keys(loose) as (keyof typeof loose)[]).filter((key) => loose[key] > before.loose[key] + 4);
        },
        { timeout: POOLS_REST, interval: 500 },
      )
      .toEqual([]);
  }, 300_000);

  it('and when it is off nothing of it is left', async () => {
    for (const id of IDS) await want(id, 'off');
    await settled();
    const { exact } = await inventory();
    expect(exact).toMatchObject({ own: 0, effects: [[], []] });
    expect(exact.jobs.filter((name) => IDS.some((id) => name.startsWith(`${id}:`)))).toEqual([]);
    expect(resolve(app.app.container, Points).list(colours)).toEqual([]);
    await queue.publish('judge', { judgementId: 7 }, { key: 'TOY' });
    expect(await queue.depth('judge', 'TOY')).toEqual({ ready: 1, dead: 0 });
    expect(received).not.toContain(7);
    expect(await resolve(app.app.container, PluginSettings).read('remote-toy')).toMatchObject({ pool: true });
  });
});
