import { Status, type ApiScope } from '@tribunal/contract';
import { ContestAuth } from '@tribunal/plugin-contest/contract';
import { problemForm, startFakeJudge, type FakeJudge, type TestUser } from '@tribunal/testing';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContestHarness, type ContestHarness } from '../../../plugins/contest/test/contest-harness';
import { SiteClient } from '../src/site/client';
import { VerdictWatch } from '../src/site/verdict-watch';
import { Terminal } from '../src/terminal';
import { runCommand, type Output } from './run-command';

let harness: ContestHarness;
let judge: FakeJudge;
let folder: string;
let address: string;
let user: TestUser;

beforeAll(async () => {
  harness = await openContestHarness();
  address = harness.site.app.url;
  judge = await startFakeJudge(harness.site);
  folder = await mkdtemp(join(tmpdir(), 'tribunal-site-'));
  user = await harness.site.signUp({ username: 'ada' });
  const problem = {
    problemId: 'P1',
    title: 'A + B',
    description: 'Add $a$ and **b**.',
    examples: '<input>1 2</input><output>3</output>',
  };
  await harness.site.api('POST /api/admin/problem', { body: problemForm({ problem }), as: harness.root });
  await writeFile(join(folder, 'P1.py'), 'print(sum(map(int, input().split())))');
  await writeFile(join(folder, 'wrong.py'), '# verdict: -1\nprint(0)');
});
afterAll(async () => {
  await judge?.stop();
  await harness?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const tokenFor = async (owner: TestUser, scopes: ApiScope[] = ['read', 'submit']) =>
  harness.site.api('POST /api/api-tokens', { body: { name: 'terminal', scopes, days: 1 }, as: owner });

const env = () => ({ XDG_CONFIG_HOME: join(folder, 'config'), TZ: 'UTC' });
const run = (args: readonly string[], more: Parameters<typeof runCommand>[1] = {}): Promise<Output> =>
  runCommand(args, { cwd: folder, ...more, env: { ...env(), ...more.env } });
const json = async (...args: string[]): Promise<unknown> => JSON.parse((await run([...args, '--json'])).stdout);

describe('a login', () => {
  it('takes the token from the input, checks it, and keeps it for its owner only', async () => {
    const { token } = await tokenFor(user);
    const done = await run(['login', address], { input: `${token}\n` });
    expect(done).toMatchObject({ code: 0, stdout: `Logged in as ada at ${address}\n` });
    expect(done.stdout + done.stderr).not.toContain(token);
    const file = join(folder, 'config/tribunal/sites.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toContain(token);
    expect(await run(['whoami'])).toMatchObject({ code: 0, stdout: expect.stringContaining('ada at') as string });
  });

  it('with what is no token, or one that may not read, is refused in words', async () => {
    expect(await run(['login', address], { input: 'password\n' })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Tokens begin with tbl_') as string,
    });
    const { token } = await tokenFor(user, ['submit']);
    expect(await run(['login', address], { input: `${token}\n` })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('lacks the scope “read”') as string,
    });
  });

  it('is not needed where the environment has the token', async () => {
    const { token } = await tokenFor(user);
    const fromEnvironment = { XDG_CONFIG_HOME: join(folder, 'none'), TRIBUNAL_URL: address, TRIBUNAL_TOKEN: token };
    expect(await run(['whoami'], { env: fromEnvironment })).toMatchObject({ code: 0 });
    const elsewhere = await run(['whoami', '--site', 'http://127.0.0.1:1'], { env: fromEnvironment });
    expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('not logged in') as string });
  });
});

describe('problems', () => {
  it('are listed, and shown with their statement and samples', async () => {
    expect((await run(['problems', 'P1'])).stdout).toMatch(/P1 +A \+ B +Easy/);
    const { stdout } = await run(['problem', 'P1']);
    expect(stdout).toContain('Add $a$ and b.');
    expect(stdout).toContain('Sample input 1\n    1 2\n');
    expect(await json('problem', 'P1')).toMatchObject({ problem: { problemId: 'P1' } });
    expect(await run(['problem', 'P2'])).toMatchObject({ code: 2 });
    expect((await run(['problem', 'P1'], { env: { LANG: 'zh_CN.UTF-8' } })).stdout).toContain('样例输入 1');
  });

  it('give their samples to a folder, with which programs are tested', async () => {
    expect(await run(['samples', 'P1'])).toMatchObject({ code: 0 });
    expect((await readdir(join(folder, 'P1'))).sort()).toEqual(['.tribunal.json', '1.in', '1.out']);
    expect(await run(['test', 'P1.py'])).toMatchObject({ code: 0 });
    expect(await run(['test', 'wrong.py', '--problem', 'P1'])).toMatchObject({ code: 1 });
  });
});

describe('a submission', () => {
  it('is accepted, with its cases', async () => {
    const { code, stdout } = await run(['submit', 'P1.py']);
    expect(code).toBe(0);
    expect(stdout).toContain('Accepted');
  });

  it('that is wrong ends with 1', async () => {
    const { code, stdout } = await run(['submit', 'wrong.py', '--problem', 'P1']);
    expect(code).toBe(1);
    expect(stdout).toContain('Wrong Answer');
    expect(await run(['status'])).toMatchObject({ code: 1 });
    expect((await run(['submissions'])).stdout).toMatch(/P1 +Wrong Answer[\s\S]*P1 +Accepted/);
  });

  it('is followed while it is judged', async () => {
    await judge.stop();
    const { stdout } = await run(['submit', 'P1.py', '--no-wait']);
    const live = run(['status', stdout.trim()], { isTerminal: true });
    judge = await startFakeJudge(harness.site);
    expect(await live).toMatchObject({ code: 0, stdout: expect.stringContaining('Accepted') as string });
  });

  it('is followed by the event stream, or by questions if there is none', async () => {
    const { token } = await tokenFor(user);
    const sink = { write: () => undefined };
    const terminal = new Terminal({ env: {}, cwd: folder, stdin: process.stdin, stdout: sink, stderr: sink });
    const client = new SiteClient(terminal, { address, token });
    const asked: string[] = [];
    const withoutStream = {
      openEvents: () => Promise.reject(new Error('none')),
      call: ((...args: Parameters<SiteClient['call']>) => {
        asked.push(args[0]);
        return client.call(...args);
      }) as SiteClient['call'],
    };
    for (const [watch, isStreaming] of [
      [new VerdictWatch(client), true],
      [new VerdictWatch(withoutStream, 10), false],
    ] as const) {
      await watch.open();
      expect(watch.isStreaming).toBe(isStreaming);
      const row = await client.call('POST /api/submit-problem-judge', {
        body: { pid: 'P1', language: 'Python3', code: 'print(3)', isRemote: false },
      });
      expect(await watch.verdictOf(row, () => undefined)).toMatchObject({ status: Status.Accepted });
      watch.close();
    }
    expect(asked).toContain('POST /api/check-submissions-status');
  });

  it('is refused in the words of the site, or for want of a problem or a language', async () => {
    expect(await run(['submit', 'wrong.py'])).toMatchObject({ code: 2 });
    expect(await run(['submit', 'P1.py', '--language', 'Cobol'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Python3') as string,
    });
  });
});

describe('a contest', () => {
  it('goes from its password to the standings', async () => {
    const cid = await harness.createContest({ title: 'Spring', auth: ContestAuth.Private, password: 'open' });
    await harness.createContestProblem(cid, { displayId: 'A', displayTitle: 'Sums' });
    expect((await run(['contests', 'Spring'])).stdout).toMatch(/Spring +ICPC +Private .*Running, ends in 4:00:00/);
    expect(await run(['contest', String(cid)], { input: 'wrong\n' })).toMatchObject({ code: 2 });
    const { stdout } = await run(['contest', String(cid)], { input: 'open\n' });
    expect(stdout).toMatch(/A +Sums/);
    expect(await run(['submit', 'P1.py', '--problem', 'A', '--contest', String(cid)])).toMatchObject({ code: 0 });
    expect((await run(['submissions', '--contest', String(cid)])).stdout).toMatch(/A +Accepted/);
    const standings = await run(['standings', String(cid), '--top', '5']);
    expect(standings.stdout).toMatch(/1 +ada +1 +60 +\+ 1:00/);
    expect(await json('standings', String(cid))).toMatchObject({ records: [{ username: 'ada' }] });
  });
});

describe('what goes wrong', () => {
  it('a token that was revoked', async () => {
    const { id, token } = await tokenFor(user);
    await harness.site.api('DELETE /api/api-tokens', { query: { id }, as: user });
    const revoked = await run(['problems'], { env: { TRIBUNAL_URL: address, TRIBUNAL_TOKEN: token } });
    expect(revoked).toMatchObject({ code: 2, stderr: expect.stringContaining('Create a new token') as string });
  });

  it('a site that is not there, or is none', async () => {
    const { token } = await tokenFor(user);
    const gone = await run(['problems'], { env: { TRIBUNAL_URL: 'http://127.0.0.1:1', TRIBUNAL_TOKEN: token } });
    expect(gone).toMatchObject({ code: 3, stderr: expect.stringContaining("Can't reach") as string });
  });

  it('a logout forgets the token', async () => {
    expect(await run(['logout'])).toMatchObject({ code: 0 });
    expect(await run(['whoami'])).toMatchObject({ code: 2 });
  });
});
