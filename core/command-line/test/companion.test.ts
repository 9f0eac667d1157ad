import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderNameOf, problemAt, receivedProblem } from '../src/companion/problem';
import { runCommand } from './run-command';

const PROBLEM = {
  name: '../A. Two Sums',
  group: 'Codeforces - Round 1',
  url: 'https://codeforces.com/contest/1/problem/A',
  interactive: false,
  memoryLimit: 256,
  timeLimit: 1000,
  tests: [{ input: '1 2\n', output: '3\n' }],
  testType: 'single',
};

describe('a problem of a browser extension', () => {
  it('is read, and nothing else is', () => {
    expect(receivedProblem(JSON.stringify(PROBLEM))).toMatchObject({ timeLimitMs: 1000, samples: PROBLEM.tests });
    for (const other of ['', '[]', '{}', JSON.stringify({ ...PROBLEM, url: 'file:///etc/passwd' })])
      expect(receivedProblem(other)).toBeNull();
  });

  it('gets a folder of its own', () => {
    expect(['../A. Two Sums', '..', '.git', 'P1000', '两数之和'].map(folderNameOf)).toEqual([
      'A-Two-Sums',
      'problem',
      'git',
      'P1000',
      '两数之和',
    ]);
  });

  it('is known as one of a site by its address', () => {
    const site = 'https://judge.example.org/oj';
    expect(problemAt(`${site}/contest/3/problem/A?x`, [site])).toEqual({ problemId: 'A', contestId: 3, site });
    expect(problemAt(`${site}/problem/P%201`, [site])).toBeNull();
    expect(problemAt(`${site}x/problem/P1`, [site])).toBeNull();
  });
});

describe('the companion', () => {
  let folder: string;
  let port: number;
  let env: NodeJS.ProcessEnv;
  let output = '';
  let ended: Promise<unknown>;
  const stop = new AbortController();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tribunal-companion-'));
    env = { XDG_CONFIG_HOME: join(folder, 'config') };
    port = await freePort();
    await new Promise<void>((ready) => {
      const onOutput = (text: string): void => {
        output += text;
        if (text.includes('Listening')) ready();
      };
      const args = ['companion', '--port', String(port)];
      ended = runCommand(args, { cwd: folder, env, signal: stop.signal, onOutput });
    });
  });
  afterAll(async () => {
    stop.abort();
    await ended;
    await rm(folder, { recursive: true, force: true });
  });

  /** Sends a request as it is; `fetch` would set the headers of origin and host itself. */
  const ask = (method: string, path: string, headers: Record<string, string>, body = ''): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const request = send({ host: '127.0.0.1', port, method, path, headers }, (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => resolve([response.statusCode ?? 0, text]));
      });
      request.once('error', reject);
      request.end(body);
    });
  const json = { 'content-type': 'application/json' };
  const extension = { origin: 'chrome-extension://abcdef' };
  const post = (headers: Record<string, string>) => ask('POST', '/', { ...json, ...headers }, JSON.stringify(PROBLEM));

  it('writes the samples of a problem into a folder', async () => {
    expect((await post(extension))[0]).toBe(200);
    expect(await readFile(join(folder, 'A-Two-Sums/1.in'), 'utf8')).toBe('1 2\n');
    expect(output).toContain('1 samples in');
  });

  it.each([
    ['a page', { origin: 'https://evil.example.org' }],
    ['a page of this machine', { origin: 'http://localhost:8080' }],
    ['a page without an origin of its own', { origin: 'null' }],
    ['a page whose name leads here', { host: 'evil.example.org' }],
  ])('refuses %s', async (_, headers) => {
    expect((await post(headers))[0]).toBe(403);
    expect((await ask('GET', '/getSubmit', { 'cph-submit': 'true', ...headers }))[0]).toBe(403);
  });

  it('refuses what a page could send without being asked for its origin', async () => {
    expect((await ask('GET', '/getSubmit', {}))[0]).toBe(403);
    expect((await ask('POST', '/', { 'content-type': 'text/plain' }, JSON.stringify(PROBLEM)))[0]).toBe(404);
    expect((await ask('OPTIONS', '/', { origin: 'https://evil.example.org' }))[0]).toBe(403);
  });

  it('hands one submission over, which only a command of this user can give', async () => {
    const take = () => ask('GET', '/getSubmit', { 'cph-submit': 'true', ...extension });
    expect(await take()).toEqual([200, '{"empty":true}']);
    const submission = { url: PROBLEM.url, problemName: 'A', sourceCode: 'x', languageId: 1 };
    expect((await ask('POST', '/submit', json, JSON.stringify(submission)))[0]).toBe(403);
    await writeFile(join(folder, 'A-Two-Sums/a.cpp'), 'int main() {}');
    const handed = await runCommand(['submit', 'A-Two-Sums/a.cpp'], { cwd: folder, env });
    expect(handed).toMatchObject({ code: 0, stdout: expect.stringContaining(PROBLEM.url) as string });
    const [, text] = await take();
    expect(JSON.parse(text)).toEqual({
      empty: false,
      url: PROBLEM.url,
      problemName: PROBLEM.name,
      sourceCode: 'int main() {}',
      languageId: 89,
    });
    expect(await take()).toEqual([200, '{"empty":true}']);
  });
});
