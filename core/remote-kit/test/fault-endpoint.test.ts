import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearanceCookie, startSimulator, type RunningSimulator, type SiteSimulator } from '../src/simulator';

/** Accepts what is posted and lists what it has accepted. */
const testSimulator: SiteSimulator = {
  key: 'SHELF',
  problems: [],
  partOf: ({ path }) => (path === '/submit' ? 'submit' : 'status'),
  answer({ method }, simulatorState) {
    if (method === 'POST') simulatorState.addRun({ account: 'bot', problemId: '1', languageId: '1', code: '' });
    return { body: `<p class="runs" id="list">${simulatorState.runs.length}</p>` };
  },
};

let site: RunningSimulator;
beforeEach(async () => {
  site = await startSimulator(testSimulator);
});
afterEach(() => site.close());

const postFault = async (body: unknown, method = 'POST') => {
  const headers = { 'content-type': 'application/json' };
  const asked = method === 'GET' ? { method } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`${site.url}/__simulator/fault`, asked);
  return { status: answer.status, reply: (await answer.json()) as { kind?: string; error?: string } };
};
const fetchRuns = async () => {
  const answer = await fetch(`${site.url}/runs`);
  return { status: answer.status, text: await answer.text() };
};
const submit = (signal?: AbortSignal) => fetch(`${site.url}/submit`, { method: 'POST', signal });
const HEALTHY = { status: 200, text: '<p class="runs" id="list">0</p>' };

it.each([[{ kind: 'toString' }], [{}], [null]])('knows no trouble %j, and says which there are', async (body) => {
  const { status, reply } = await postFault(body);
  expect(status).toBe(400);
  expect(reply.error).toContain(
    'down, slow, acceptThenTimeOut, acceptThenAnswerUnknown, loseRun, humanCheck, changedLayout, clear',
  );
  expect(await fetchRuns()).toEqual(HEALTHY);
});

it('is asked by POST alone', async () => {
  expect((await postFault({ kind: 'down' }, 'GET')).status).toBe(400);
  expect(await fetchRuns()).toEqual(HEALTHY);
});

it.each([
  ['down', { status: 503 }],
  ['humanCheck', { status: 403, text: expect.stringContaining('Just a moment...') as string }],
  ['changedLayout', { status: 200, text: '<p data-class="runs" data-id="list">0</p>' }],
])('%s lasts until it is cleared', async (kind, shown) => {
  expect(await postFault({ kind })).toEqual({ status: 200, reply: { kind } });
  const responses = [await fetchRuns(), await fetchRuns(), await fetchRuns()];
  for (const one of responses) expect(one).toMatchObject(shown);
  await postFault({ kind: 'clear' });
  expect(await fetchRuns()).toEqual(HEALTHY);
});

it('humanCheck lets the browser pass that a person has passed it with', async () => {
  await postFault({ kind: 'humanCheck' });
  const statusWith = async (userAgent: string, cookie: string) =>
    (await fetch(`${site.url}/runs`, { headers: { 'user-agent': userAgent, cookie } })).status;
  expect(await statusWith('Chrome/140', clearanceCookie('Chrome/140'))).toBe(200);
  expect(await statusWith('Chrome/141', clearanceCookie('Chrome/140'))).toBe(403);
  expect(await statusWith('Chrome/140', 'cf_clearance=')).toBe(403);
});

it('slow answers late', async () => {
  await postFault({ kind: 'slow' });
  expect(site.simulatorState.delayMs).toBeGreaterThan(0);
  site.simulatorState.delayMs = 30;
  const begun = performance.now();
  expect(await fetchRuns()).toEqual(HEALTHY);
  expect(performance.now() - begun).toBeGreaterThan(25);
});

it('a run that is lost was taken, and is nowhere; the next one is there', async () => {
  await postFault({ kind: 'loseRun' });
  expect((await submit()).status).toBe(200);
  expect(site.simulatorState).toMatchObject({ acceptedCount: 1, runs: [] });
  await submit();
  expect(site.simulatorState.runs).toHaveLength(1);
});

it('a submission is taken and never answered, whatever was asked before it', async () => {
  await postFault({ kind: 'acceptThenTimeOut' });
  expect(await fetchRuns()).toEqual(HEALTHY);
  const patience = new AbortController();
  const arrived = new Promise<void>((resolve) => (site.simulatorState.onRun = () => resolve()));
  const answer = submit(patience.signal);
  await arrived;
  expect((await fetchRuns()).text).toContain('>1<');
  patience.abort();
  await expect(answer).rejects.toThrow();
  expect((await submit()).status).toBe(200);
});
