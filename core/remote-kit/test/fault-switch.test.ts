import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSimulator, type RunningSimulator, type SiteSimulator } from '../src/simulator';

/** Takes what is posted, and lists what it has taken. */
const shelf: SiteSimulator = {
  key: 'SHELF',
  problems: [],
  partOf: ({ path }) => (path === '/submit' ? 'submit' : 'status'),
  answer({ method }, world) {
    if (method === 'POST') world.addRun({ account: 'bot', problemId: '1', languageId: '1', code: '' });
    return { body: `<p class="runs" id="list">${world.runs.length}</p>` };
  },
};

let site: RunningSimulator;
beforeEach(async () => {
  site = await startSimulator(shelf);
});
afterEach(() => site.close());

const turn = async (body: unknown, method = 'POST') => {
  const headers = { 'content-type': 'application/json' };
  const asked = method === 'GET' ? { method } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(`${site.url}/__simulator/fault`, asked);
  return { status: answer.status, said: (await answer.json()) as { kind?: string; error?: string } };
};
const look = async () => {
  const answer = await fetch(`${site.url}/runs`);
  return { status: answer.status, text: await answer.text() };
};
const submit = (signal?: AbortSignal) => fetch(`${site.url}/submit`, { method: 'POST', signal });
const WELL = { status: 200, text: '<p class="runs" id="list">0</p>' };

it.each([[{ kind: 'toString' }], [{}], [null]])('knows no trouble %j, and says which there are', async (body) => {
  const { status, said } = await turn(body);
  expect(status).toBe(400);
  expect(said.error).toContain('down, slow, acceptThenTimeOut, loseRun, humanCheck, changedLayout, clear');
  expect(await look()).toEqual(WELL);
});

it('is asked by POST alone', async () => {
  expect((await turn({ kind: 'down' }, 'GET')).status).toBe(400);
  expect(await look()).toEqual(WELL);
});

it.each([
  ['down', { status: 503 }],
  ['humanCheck', { status: 403, text: expect.stringContaining('Just a moment...') as string }],
  ['changedLayout', { status: 200, text: '<p data-class="runs" data-id="list">0</p>' }],
])('%s lasts until it is cleared', async (kind, shown) => {
  expect(await turn({ kind })).toEqual({ status: 200, said: { kind } });
  const looks = [await look(), await look(), await look()];
  for (const one of looks) expect(one).toMatchObject(shown);
  await turn({ kind: 'clear' });
  expect(await look()).toEqual(WELL);
});

it('slow answers late', async () => {
  await turn({ kind: 'slow' });
  expect(site.world.delayMs).toBeGreaterThan(0);
  site.world.delayMs = 30;
  const begun = performance.now();
  expect(await look()).toEqual(WELL);
  expect(performance.now() - begun).toBeGreaterThan(25);
});

it('a run that is lost was taken, and is nowhere; the next one is there', async () => {
  await turn({ kind: 'loseRun' });
  expect((await submit()).status).toBe(200);
  expect(site.world).toMatchObject({ taken: 1, runs: [] });
  await submit();
  expect(site.world.runs).toHaveLength(1);
});

it('a submission is taken and never answered, whatever was asked before it', async () => {
  await turn({ kind: 'acceptThenTimeOut' });
  expect(await look()).toEqual(WELL);
  const patience = new AbortController();
  const arrived = new Promise<void>((resolve) => (site.world.onRun = () => resolve()));
  const answer = submit(patience.signal);
  await arrived;
  expect((await look()).text).toContain('>1<');
  patience.abort();
  await expect(answer).rejects.toThrow();
  expect((await submit()).status).toBe(200);
});
