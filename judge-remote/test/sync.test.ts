import { Intervals, Limits, ReferenceClock } from '@tribunal/contract';
import { type RemoteJudgeCalls, RemoteIntervals } from '@tribunal/plugin-remote-judging/contract';
import { RemoteFailure } from '@tribunal/remote-kit';
import { ManualClock } from '@tribunal/testing';
import { ServerError } from '@tribunal/worker';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { maskSecrets, redact, maskNames, withoutSecrets } from '../src/sites';
import { firstPortsOf, simulatorPort } from '../src/simulators/ports';
import { SyncOutbox, settingsOf, SiteStates, startSync } from '../src/sync';
import { aSite, remoteJudgeHarness, EPOCH } from './run/remote-judge-harness';

type SyncBody = RemoteJudgeCalls['POST /api/judge/remote/sync']['body'];

/** The server's clock is an hour ahead of the judge's, and does not advance. */
const SERVER_TIME = new Date(EPOCH + 3_600_000).toISOString();

const anObservation = (ms: number) =>
  ({ key: 'TOY', operation: 'submit', accountId: null, failure: null, ms, at: new Date(EPOCH).toISOString() }) as const;

it('reports observations and receives permissions, and loses nothing while the server is away', async () => {
  const clock = new ManualClock();
  const states = new SiteStates(() => EPOCH);
  const syncOutbox = new SyncOutbox();
  const bodies: SyncBody[] = [];
  let isAway = true;
  const sync = async (body: SyncBody) => {
    if (isAway) throw new ServerError(0, 'away');
    bodies.push(body);
    return { now: SERVER_TIME, sites: [aSite()] };
  };
  const log = pino({ level: 'silent' });
  const time = new ReferenceClock({ monotonic: () => clock.now(), wall: () => EPOCH + clock.now() });
  const loop = startSync({
    server: { sync },
    name: 'r',
    instance: 'i',
    keys: ['TOY'],
    states,
    syncOutbox,
    timer: clock,
    time,
    log,
  });
  syncOutbox.observe(anObservation(1));
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  expect(states.siteCooldownMs('TOY')).toBe(1000);
  syncOutbox.observe(anObservation(2));
  isAway = false;
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  expect(bodies.map(({ observations }) => observations.map(({ ms }) => ms))).toEqual([[1, 2]]);
  expect(states.siteCooldownMs('TOY')).toBeNull();
  syncOutbox.unknown({ key: 'TOY', text: 'Odd', runId: '1' });
  syncOutbox.unknown({ key: 'TOY', text: 'Odd', runId: '1' });
  await loop.stop();
  expect(bodies.at(-1)?.unknown).toHaveLength(1);
});

const aLoop = (answer: (body: SyncBody) => void) => {
  const clock = new ManualClock();
  const states = new SiteStates(() => EPOCH);
  const syncOutbox = new SyncOutbox();
  const sync = async (body: SyncBody) => {
    answer(body);
    return { now: SERVER_TIME, sites: [aSite()] };
  };
  const log = pino({ level: 'silent' });
  const time = new ReferenceClock({ monotonic: () => clock.now(), wall: () => EPOCH + clock.now() });
  const loop = startSync({
    server: { sync },
    name: 'r',
    instance: 'i',
    keys: ['TOY'],
    states,
    syncOutbox,
    timer: clock,
    time,
    log,
  });
  return { clock, states, syncOutbox, time, loop };
};

it('does not repeat what the server refused, and receives updates with the next report', async () => {
  const sent: number[][] = [];
  const { clock, states, syncOutbox, loop } = aLoop(({ observations }) => {
    sent.push(observations.map(({ ms }) => ms));
    if (observations.length > 0) throw new ServerError(400, 'ms must be 0 at least');
  });
  await clock.advanceAsync(0);
  states.update([]);
  syncOutbox.observe(anObservation(-1));
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  expect(states.find('TOY')).toBeUndefined();
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  expect(sent).toEqual([[], [-1], []]);
  expect(states.find('TOY')).toBeDefined();
  await loop.stop();
});

it.each([401, 403])(
  'does nothing any more when the server refuses this judge with %i, and goes on when it is let in',
  async (status) => {
    let isRefused = false;
    const { clock, states, loop } = aLoop(() => {
      if (isRefused) throw new ServerError(status, 'set SIMULATE_REMOTES=0');
    });
    await clock.advanceAsync(0);
    const life = states.whileOn('TOY');
    isRefused = true;
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect([states.isOn('TOY'), life.aborted]).toEqual([false, true]);
    expect(states.find('TOY')?.settings).toEqual(aSite().settings);
    isRefused = false;
    await clock.advanceAsync(Intervals.judgeHeartbeat);
    expect(states.isOn('TOY')).toBe(true);
    await loop.stop();
  },
);

it('does nothing while remote judging is switched off, and goes on when it is on', async () => {
  let isOff = false;
  const { clock, states, loop } = aLoop(() => {
    if (isOff) throw new ServerError(404, 'there is no such call');
  });
  await clock.advanceAsync(0);
  const life = states.whileOn('TOY');
  isOff = true;
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  expect([states.isOn('TOY'), life.aborted]).toEqual([false, true]);
  isOff = false;
  await clock.advanceAsync(Intervals.judgeHeartbeat);
  expect(states.isOn('TOY')).toBe(true);
  await loop.stop();
});

it('reads the clock of the server', async () => {
  const { clock, time, loop } = aLoop(() => undefined);
  await clock.advanceAsync(0);
  expect([time.now(), time.skewMs()]).toEqual([EPOCH + 3_600_000, -3_600_000]);
  await loop.stop();
});

it('reports unknown verdict texts, cut to the length that is stored', () => {
  const syncOutbox = new SyncOutbox();
  const reportUnknown = (text: string): void => syncOutbox.unknown({ key: 'TOY', text, runId: '1' });
  [' ', '', '\u00a0\n', ' Odd ', 'x'.repeat(1000)].forEach(reportUnknown);
  expect(syncOutbox.drain().unknown.map(({ text }) => text)).toEqual(['Odd', 'x'.repeat(Limits.shortText.max)]);
});

it('reports a time that can be stored, whatever the clocks of two machines say', () => {
  const { site, syncOutbox } = remoteJudgeHarness().process();
  for (const ms of [-1500, 0.6, NaN, 1e12]) site.worked({ operation: 'track', accountId: null }, ms);
  expect(syncOutbox.drain().observations.map(({ ms }) => ms)).toEqual([0, 1, 0, 2 ** 31 - 1]);
});

describe('the permitted actions', () => {
  const until = (ms: number): string => new Date(EPOCH + ms).toISOString();
  const cooldownMs = (resting: ReturnType<typeof aSite>['resting'], isOn = true): number | null => {
    const states = new SiteStates(() => EPOCH);
    states.update([aSite({ resting, isOn })]);
    return states.siteCooldownMs('TOY');
  };

  it('is nothing while the site is off or its submitting rests, for a while that is neither short nor long', () => {
    expect(cooldownMs([], false)).toBe(RemoteIntervals.cooldown);
    expect(cooldownMs([{ operation: 'submit', accountId: null, until: until(5000) }])).toBe(5000);
    expect(cooldownMs([{ operation: 'submit', accountId: null, until: until(5) }])).toBe(1000);
    expect(cooldownMs([{ operation: 'submit', accountId: null, until: until(1e9) }])).toBe(RemoteIntervals.cooldown);
    expect(cooldownMs([{ operation: 'submit', accountId: null, until: null }])).toBe(RemoteIntervals.cooldown);
  });

  it('is everything when another operation or account rests, or the rest is over', () => {
    expect(cooldownMs([{ operation: 'problem', accountId: null, until: null }])).toBeNull();
    expect(cooldownMs([{ operation: 'submit', accountId: 4, until: null }])).toBeNull();
    expect(cooldownMs([{ operation: 'submit', accountId: null, until: until(-1) }])).toBeNull();
  });

  it('ends with a signal when the site goes off', () => {
    const states = new SiteStates(() => EPOCH);
    states.update([aSite()]);
    const life = states.whileOn('TOY');
    states.update([aSite()]);
    expect(life.aborted).toBe(false);
    states.update([aSite({ isOn: false })]);
    expect([life.aborted, states.whileOn('TOY').aborted]).toEqual([true, true]);
  });
});

it('reads settings in its own units, and opens the secret ones', () => {
  const settings = {
    endpoint: ' http://m.test ',
    proxy: 'sealed',
    requestTimeout: 5,
    resultDeadline: 2,
    pictures: false,
  };
  expect(settingsOf({ settings }, (sealed) => `open ${sealed}`)).toMatchObject({
    endpoint: 'http://m.test',
    proxy: 'open sealed',
    requestTimeoutMs: 5000,
    resultDeadlineMs: 120_000,
    submitDeadlineMs: 1_800_000,
    pictures: 'leave',
  });
});

it('reports failures without secrets, however they are written', () => {
  expect(withoutSecrets('a p&ss b p%26ss c', ['p&ss', 'a'])).toBe('a *** b *** c');
  const failure = new RemoteFailure('badAccount', 'no: hunter2');
  expect(redact(failure, ['hunter2'])).toEqual({ kind: 'badAccount', message: 'no: ***', evidence: null });
});

it('hides secrets in every form that they travel in', () => {
  const secret = 'p"a&ss w+rd?';
  for (const form of [
    JSON.stringify({ secret }),
    new URLSearchParams({ secret }).toString(),
    encodeURIComponent(secret),
    Buffer.from(secret).toString('base64'),
    Buffer.from(`bot:${secret}`).toString('base64'),
    Buffer.from(`me:${secret}`).toString('base64url'),
    '<input value="p&quot;a&amp;ss w+rd?">',
  ]) {
    expect(maskSecrets(form, [secret]), form).toContain('***');
    expect(maskSecrets(form, [secret])).not.toMatch(/ss|w\+rd|cndy/);
  }
  expect(maskNames('ab, [AB] cab ab_ "a.b"', ['ab', 'a.b', 'x'])).toBe('***, [***] cab ab_ "***"');
});

it('reports how long a site asks to wait, up to a day', () => {
  const redactedWait = (waitMs: number) => redact(new RemoteFailure('rateLimited', 'too fast', { waitMs }), []).waitMs;
  expect([1500.4, -1, Infinity].map(redactedWait)).toEqual([1500, 0, 86_400_000]);
});

it('gives each simulator a port of its own, the same for all who know the same keys', () => {
  expect(simulatorPort(['HDU', 'CF', 'AC'], 'CF', 8900)).toBe(8901);
  expect(simulatorPort(['AC', 'CF', 'HDU'], 'CF', 9000)).toBe(9001);
  expect(() => simulatorPort(['AC'], 'CF', 8900)).toThrow('no simulator for CF');
  expect(firstPortsOf({}).slice(0, 2)).toEqual([8900, 8920]);
  expect(firstPortsOf({ SIMULATOR_PORT: '9000' })).toEqual([9000]);
});
