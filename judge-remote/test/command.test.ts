import { startSimulator, type RunningSimulator } from '@tribunal/remote-kit/simulator';
import hdu from '@tribunal/plugin-remote-hdu/judge';
import hduSite from '@tribunal/plugin-remote-hdu/simulator';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hiddenFieldsOf, withoutHiddenFields } from '../src/command/record';
import { simulate } from '../src/command/simulate';
import { runCommand, type Printed } from '../src/command/run';
import type { RemoteCommand } from '../src/command/remote-command';

const PASSWORD = 'correct-horse';
const ACCOUNT = { REMOTE_USER: 'longname', REMOTE_PASSWORD: PASSWORD };
const CODE = '// two numbers\nint main() { return 0; }\n';

let site: RunningSimulator;
let folder: string;
/** The user agents of the requests. */
const agents = new Set<string | undefined>();
const answer: typeof hduSite.answer = (request, state) => {
  agents.add(request.headers['user-agent']);
  return hduSite.answer(request, state);
};
beforeEach(async () => {
  site = await startSimulator({ ...hduSite, answer });
  site.simulatorState.accounts.push({ name: ACCOUNT.REMOTE_USER, password: PASSWORD });
  folder = await mkdtemp(join(tmpdir(), 'tribunal-remote-'));
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

type Asked = RemoteCommand extends infer W
  ? W extends RemoteCommand
    ? Omit<W, 'key' | 'endpoint' | 'isJson' | 'record'>
    : never
  : never;

const fast = { ...hdu, spec: { ...hdu.spec, gaps: { submitMs: 0, requestMs: 0 } } };
const run = (
  asked: Asked & { key?: string; isJson?: boolean; record?: string },
  env: Record<string, string> = {},
): Promise<Printed> => {
  const remoteCommand = { key: 'HDU', endpoint: site.url, isJson: false, record: null, ...asked } as RemoteCommand;
  return runCommand(remoteCommand, { judgeParts: [fast], env, log: () => {} });
};
const saved = async (name: string, text: string): Promise<string> => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

describe('the command for other judges', () => {
  it.each<[string, Asked & { key?: string }, Record<string, string>, string]>([
    ['a judge that nobody knows', { action: 'fetch', id: '1', key: 'NOWHERE' }, {}, 'Available adapters: HDU'],
    ['an id of another judge', { action: 'fetch', id: 'POJ-1000' }, {}, '1000'],
    ['a login without an account', { action: 'login' }, {}, 'REMOTE_USER'],
    ['an account without a name', { action: 'login' }, { REMOTE_PASSWORD: 'x' }, 'REMOTE_USER is not set'],
  ])('does not understand %s and ends with 2', async (_, asked, env, why) => {
    const { code, errors } = await run(asked, env);
    expect(code).toBe(2);
    expect(errors).toContain(why);
    expect(site.simulatorState.runs).toEqual([]);
  });

  it('names the languages when it is given another one', async () => {
    const file = await saved('a.cpp', CODE);
    const { code, errors } = await run({ action: 'submit', id: '1000', language: 'Cobol', file }, ACCOUNT);
    expect(code).toBe(2);
    expect(errors).toContain('G++');
    expect(site.simulatorState.runs).toEqual([]);
  });

  it.each<[string, Asked, Record<string, string>]>([
    ['a page', { action: 'parse', file: '/nowhere/page.html', id: null }, {}],
    ['a source', { action: 'submit', id: '1000', language: 'G++', file: '/nowhere/a.cpp' }, ACCOUNT],
  ])('ends with 1 when %s is not there', async (_, asked, env) => {
    const { code, errors } = await run(asked, env);
    expect(code).toBe(1);
    expect(errors).toContain('cannot be read');
    expect(site.simulatorState.runs).toEqual([]);
  });

  it.each(['1000', 'HDU-1000', 'hdu-1000'])('prints the problem %s as JSON of exactly these fields', async (id) => {
    const { code, out } = await run({ action: 'fetch', id, isJson: true });
    expect(code).toBe(0);
    const wanted = site.simulatorState.problems.get('1000')!;
    const problem = JSON.parse(out) as Record<string, unknown>;
    expect(Object.keys(problem)).toEqual(
      'title timeLimitMs memoryLimitMb description input output samples hint source tags'.split(' '),
    );
    expect(problem).toMatchObject({ title: wanted.title, timeLimitMs: wanted.timeLimitMs });
  });

  it('says what it asked, and shows the problem to people', async () => {
    const { out, errors } = await run({ action: 'fetch', id: '1000' });
    expect(out).toContain(site.simulatorState.problems.get('1000')!.title);
    expect(errors).toMatch(/^GET \/showproblem\.php: 200, /);
  });

  it('ends with 1 and the class of the failure when the site fails', async () => {
    const json = await run({ action: 'fetch', id: '9999', isJson: true });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toEqual({ failure: { kind: 'notFound', message: expect.any(String) as string } });
    site.simulatorState.faults.push({ on: 'problem', kind: 'interstitial' });
    const text = await run({ action: 'fetch', id: '1000' });
    expect(text.code).toBe(1);
    expect(text.errors).toContain('humanCheck: ');
  });

  it('logs in by the environment, and shows no secret of it', async () => {
    const good = await run({ action: 'login' }, ACCOUNT);
    expect(good).toMatchObject({ code: 0, out: 'Logged in.' });
    const bad = await run({ action: 'login' }, { ...ACCOUNT, REMOTE_PASSWORD: 'hopefully-wrong' });
    expect(bad.code).toBe(1);
    expect(bad.errors).toContain('badAccount');
    for (const { out, errors } of [good, bad]) expect(out + errors).not.toMatch(/correct-horse|hopefully-wrong/);
  });

  it('sends the user agent of the environment', async () => {
    agents.clear();
    await run({ action: 'login' }, { ...ACCOUNT, REMOTE_USER_AGENT: 'Chrome/140' });
    expect(agents).toEqual(new Set(['Chrome/140']));
  });

  it('submits once, and records it without password, cookies and name', async () => {
    const file = await saved('a.cpp', CODE);
    const record = join(folder, 'kept');
    const asked = { action: 'submit', id: '1000', language: 'g++', file, isJson: true, record } as const;
    const { code, out } = await run(asked, ACCOUNT);
    expect(code).toBe(0);
    expect(site.simulatorState.runs).toHaveLength(1);
    expect(JSON.parse(out)).toMatchObject({ runId: String(site.simulatorState.runs[0]!.id) });
    const kept = await Promise.all((await readdir(record)).map((name) => readFile(join(record, name), 'latin1')));
    expect(kept.length).toBeGreaterThan(3);
    const session = /s\d+x8\w*/;
    for (const text of kept) {
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain(ACCOUNT.REMOTE_USER);
      expect(text).not.toMatch(session);
    }
    const requests = JSON.parse(await readFile(join(record, 'requests.json'), 'utf8')) as { form?: object }[];
    expect(requests.some(({ form }) => form && 'userpass' in form && form.userpass === '***')).toBe(true);
  });

  it('says that it assumed a problem when a run is not found for that', async () => {
    const wanted = { action: 'track', run: '39999999' } as const;
    expect((await run({ ...wanted, id: null })).errors).toContain('--problem ID');
    const named = await run({ ...wanted, id: '1000' });
    expect(named.errors).toContain('notFound');
    expect(named.errors).not.toContain('--problem');
  });

  it('opens no browser at an address without encryption', async () => {
    const remoteCommand = {
      key: 'HDU',
      endpoint: 'http://hdu.test',
      isJson: false,
      record: null,
      action: 'browser',
      isForPerson: true,
    } as const;
    const { code, errors } = await runCommand(remoteCommand, { judgeParts: [fast], env: ACCOUNT, log: () => {} });
    expect(code).toBe(2);
    expect(errors).toContain('http://hdu.test does not use https');
  });

  it.each([
    [{ credentials: ['password', 'session'], sessionIs: 'token' }, 'is a token'],
    [{ credentials: ['password'] }, 'does not support sessions'],
  ] as const)('opens no browser for sessions that are no cookies: %j', async (spec, why) => {
    const remoteCommand = {
      key: 'HDU',
      endpoint: site.url,
      isJson: false,
      record: null,
      action: 'browser',
      isForPerson: true,
    } as const;
    const judgeParts = [{ ...fast, spec: { ...fast.spec, ...spec } }];
    const { code, errors } = await runCommand(remoteCommand, { judgeParts, env: ACCOUNT, log: () => {} });
    expect(code).toBe(2);
    expect(errors).toContain(why);
  });

  it('tracks a run until it is decided', async () => {
    const { id } = site.simulatorState.addRun({
      account: 'longname',
      problemId: '1000',
      languageId: '0',
      code: '// simulate: WA',
      polls: 10,
    });
    const { code, out } = await run({ action: 'track', run: String(id), id: '1000' });
    expect(code).toBe(0);
    expect(out).toMatch(/^WrongAnswer/);
  });

  it('reads a page that was saved, in the charset of its site, and asks nobody', async () => {
    const page = await fetch(`${site.url}/showproblem.php?pid=1000`);
    const file = join(folder, 'page.html');
    await writeFile(file, Buffer.from(await page.arrayBuffer()));
    await site.close();
    const { code, out } = await run({ action: 'parse', file, id: null, isJson: true });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ title: site.simulatorState.problems.get('1000')!.title });
    const broken = await saved('broken.html', '<html><body><h1>Something else</h1></body></html>');
    const { errors } = await run({ action: 'parse', file: broken, id: null });
    expect(errors).toContain('layoutChanged');
    expect(errors).toContain('read as problem 1000; use --problem ID for another one');
    expect((await run({ action: 'parse', file: broken, id: '1001' })).errors).not.toContain('--problem');
  });

  it('keeps no value of hidden fields and of fields named like a token', () => {
    const page = `<input type="hidden" name="x" value="a>b"><input value='q' name=csrf_key><input name="q" value="kept">`;
    expect(hiddenFieldsOf(page)).toEqual(['x']);
    expect(withoutHiddenFields(page)).toBe(
      `<input type="hidden" name="x" value="***"><input value="***" name=csrf_key><input name="q" value="kept">`,
    );
  });

  it('simulates a site until it is closed, and says how it is used', async () => {
    const lines: string[] = [];
    const options = { simulators: [hduSite], log: (line: string) => void lines.push(line) };
    await expect(simulate({ action: 'simulate', key: 'CF', port: 0 }, options)).rejects.toThrow(
      'Available simulators: HDU',
    );
    const running = await simulate({ action: 'simulate', key: 'hdu', port: 0 }, options);
    expect(lines.join('\n')).toMatch(/127\.0\.0\.1:\d+[^]*bot \(password secret\)[^]*simulate: WA/);
    expect((await fetch(`${running.url}/showproblem.php?pid=1000`)).status).toBe(200);
    await running.close();
  });
});
