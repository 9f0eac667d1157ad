import { isInProgress, Status } from '@tribunal/contract';
import { pollUntil, type RunningProcess } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClusterHarness, type ClusterHarness } from './cluster-harness';
import { programFor, startSimulatedRemoteJudges, type SimulatedRemoteJudges } from './simulated-remote-judges';

const DEATHS = 5;
/** Longer than the test: the judge is always killed while it waits for the verdict, however busy the machine is. */
const NO_VERDICT_MS = 3_600_000;
const POISON = programFor(0);

let others: SimulatedRemoteJudges;
let harness: ClusterHarness;
let judge: RunningProcess;
beforeAll(async () => {
  others = await startSimulatedRemoteJudges();
  harness = await openClusterHarness('postgres', others.env);
  await harness.startServer();
  await harness.seedSite();
  judge = await harness.startRemoteJudge();
  for (const each of others.all) await harness.enableRemoteJudge(each);
  setMsToVerdict(NO_VERDICT_MS);
}, 300_000);
afterAll(async () => {
  await harness?.stop();
  await others?.stop();
});

const setMsToVerdict = (ms: number): void => {
  others.all.find(({ key }) => key === 'HDU')!.simulatorState.msToVerdict = ms;
};

const suspended = () =>
  pollUntil(
    async () => {
      const found = await harness.suspensions();
      return found.length > 0 ? found : null;
    },
    { everyMs: 200, timeoutMs: 60_000 },
  );

/** Kills the judge as soon as `when` resolves, and starts it again as the supervisor does. */
async function killWhen(when: () => Promise<unknown>): Promise<void> {
  await when();
  await judge.kill();
  judge = await harness.startRemoteJudge();
}

/** The tests share one cluster and run in sequence. */
describe('a judge-remote that dies again and again', () => {
  it('because of one submission goes on with the others, and sends nothing twice', { timeout: 600_000 }, async () => {
    const poison = (await harness.send(POISON, { key: 'HDU' }))!;
    const innocent: number[] = [];
    for (let died = 0; (await harness.suspensions()).length === 0; died++) {
      innocent.push((await harness.send(programFor(1 + died), { key: 'SPOJ' }))!);
      await killWhen(() => harness.untilInHand(poison));
    }
    const found = await suspended();
    expect(found.map(({ submitId, key }) => [submitId, key])).toEqual([[poison, 'HDU']]);
    for (const id of innocent) await harness.waitUntil(id, ({ status }) => !isInProgress(status));
    expect(innocent.length).toBeGreaterThanOrEqual(DEATHS);
    expect((await harness.statusOf(poison)).status).toBe(Status.Pending);

    setMsToVerdict(1);
    await harness.releaseSuspensions();
    await harness.waitUntil(poison, ({ status }) => status === Status.Accepted);
    const sent = others.all.map(({ simulatorState }) => simulatorState.runs.map(({ code }) => code));
    expect(sent.map((codes) => codes.length)).toEqual(sent.map((codes) => new Set(codes).size));
  });

  it('whatever it does is suspended, says so, and goes on when it is released', { timeout: 600_000 }, async () => {
    await harness.forgetDeaths();
    for (let died = 0; (await harness.suspensions()).length === 0; died++) await killWhen(() => harness.untilAlive());
    expect(await suspended()).toMatchObject([{ judgeName: 'town-remote', key: null, submitId: null }]);
    const id = (await harness.send(programFor(0).replace('mark=', 'mark=9'), { key: 'SPOJ' }))!;
    await pollUntil(async () => (await harness.degradations()).some((text) => text.startsWith('SUSPENDED')) || null, {
      everyMs: 200,
      timeoutMs: 30_000,
    });
    expect((await harness.statusOf(id)).status).toBe(Status.Pending);
    await harness.releaseSuspensions();
    await harness.waitUntil(id, ({ status }) => status === Status.Accepted);
  });
});
