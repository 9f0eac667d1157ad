import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { describe, expect, it } from 'vitest';
import { outcomeOf, readPackage } from '../../problem-packages/command/read';
import { fileWith, withTempFolder, tarGzOf, zipOf } from '../../../core/platform/test/archive/archives';
import { reportError } from './all-formats';
import { without, type Files } from './packed';
import { FORMATS, polygonFiles, QDUOJ, qduojFiles, SAMPLES } from './samples';

const MINUTE = 60_000;
const NOWHERE = { DATA_DIR: '/nonexistent/tribunal', DATABASE_URL: '', PORT: '9' };

const problem = (...args: string[]) => {
  const env = { ...process.env, ...NOWHERE };
  const program = join(rootPath, 'scripts/tribunal.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'problem', ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

const dryRun = (content: Buffer, ...flags: string[]) =>
  withTempFolder(async (folder) => problem('import', await fileWith(folder, content), '--dry-run', ...flags));

/** Returns the result of the command without starting a process. */
const outcome = (content: Buffer) =>
  withTempFolder(async (folder) => {
    const { json, text, isGood } = outcomeOf(await readPackage(await fileWith(folder, content), reportError));
    return { document: documentOf(JSON.stringify(json)), text, isGood };
  });

interface Document {
  format: string | null;
  error: string | null;
  problems: { title: string; error: string | null; cases: number; solutions: { expected: string[] }[] }[];
}
const documentOf = (stdout: string): Document => JSON.parse(stdout) as Document;
const zip = (files: Files): Buffer => zipOf(files);

describe('npm run tribunal -- problem import --dry-run', { timeout: MINUTE }, () => {
  it.each(FORMATS)('understands a package of %s', async (format) => {
    const { document, isGood } = await outcome(zip(SAMPLES[format]));
    expect(document).toMatchObject({ format, error: null, problems: [{ error: null }] });
    expect(isGood).toBe(true);
  });

  it('understands a tar, and one XML file', async () => {
    const members = Object.entries(qduojFiles()).map(([name, content]) => ({ name, content: String(content) }));
    expect((await outcome(await tarGzOf(members))).document.format).toBe('qduoj');
    const xml = Buffer.from(String(SAMPLES.fps['problem.xml']));
    expect((await outcome(xml)).document.format).toBe('fps');
  });

  it('says in one JSON document everything that was understood, without a site', async () => {
    const { status, stdout, stderr } = await dryRun(zip(qduojFiles({ ...QDUOJ, time_limit: 60_000 })), '--json');
    expect([status, stderr]).toEqual([0, '']);
    expect(documentOf(stdout)).toEqual({
      format: 'qduoj',
      error: null,
      problems: [
        {
          key: 0,
          problemId: 'Q1',
          title: 'Sum',
          type: 1,
          difficulty: 1,
          judgeMode: 'default',
          judgeCaseMode: 'default',
          timeLimit: 30_000,
          memoryLimit: 128,
          stackLimit: 128,
          cases: 2,
          samples: 1,
          languages: ['C', 'C With O2', 'C++', 'C++ With O2', 'Java', 'Python3', 'Python2', 'Golang', 'C#'],
          tags: ['easy', 'math'],
          solutions: [{ name: 'C++ 1', language: 'C++ With O2', expected: ['Accepted'] }],
          losses: [{ code: 'timeLimitOutOfReach', detail: '60000 → 30000' }],
          remarks: [],
          error: null,
        },
      ],
    });
  });

  it('says the same to people', async () => {
    const { stdout, status } = await dryRun(zip(SAMPLES.icpc));
    for (const line of [/id +SUM/, /limits +2500 ms, 1024 MB/, /judging +spj, pass or fail/, /cases +3, samples 1/]) {
      expect(stdout).toMatch(line);
    }
    expect(stdout).toContain('wrong_answer/b.cpp (C++ 17 With O2): WrongAnswer or PresentationError');
    expect(status).toBe(0);
  });

  it('ends with 1 when a problem cannot be imported, and says why', async () => {
    const content = zip(without(polygonFiles(), 'tests/02'));
    const { stdout, status } = await dryRun(content, '--json');
    expect(documentOf(stdout).problems[0]!.error).toMatch(/^“tests\/02” is not in the package/);
    expect(status).toBe(1);
    expect((await outcome(content)).text).toMatch(/rejected +“tests\/02” is not in the package/);
  });

  it.each<[string, Buffer]>([
    ['nothing that is known', zipOf({ 'a.txt': '' })],
    ['no archive at all', Buffer.from('hello')],
    ['a broken archive', zipOf(SAMPLES.icpc).subarray(0, 300)],
  ])('does not understand %s', async (_, content) => {
    const { document, isGood } = await outcome(content);
    expect(document).toMatchObject({ format: null, problems: [], error: expect.stringMatching(/\w/) });
    expect(isGood).toBe(false);
  });

  it('says when the file is not there', () => {
    const { stdout, stderr, status } = problem('import', '/nonexistent.zip', '--dry-run', '--json');
    expect([stdout, status]).toEqual(['', 1]);
    expect(stderr).toContain('/nonexistent.zip cannot be read');
  });
});
