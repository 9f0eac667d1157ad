import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { openArchive, streamZip, type OpenedArchive } from '../../src/package/archive';
import { PACKAGE_READERS } from '../../src/package/formats';
import { hoj } from '../../src/package/formats/hoj';
import { problemEntries, tribunal } from '../../src/package/formats/tribunal';
import type { NotRead, PackageProblem } from '../../src/package/model';
import { fileWith, withTempFolder, zipOf } from './archives';
import { plainOf, randomProblem, rollOf } from './random-problem';

const opened = <T>(content: Buffer, inspect: (archive: OpenedArchive) => Promise<T>): Promise<T> =>
  withTempFolder(async (folder) =>
    inspect(await openArchive(await fileWith(folder, content), join(folder, 'scratch'))),
  );

const asProblem = (read: PackageProblem | NotRead | undefined): PackageProblem => {
  if (!read || 'error' in read) throw new Error(JSON.stringify(read ?? 'nothing was read'));
  return read;
};

describe('our own format', () => {
  it('goes out and comes in without loss, whatever the problems are', async () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const roll = rollOf(seed);
      const problems = [randomProblem(roll), randomProblem(roll)];
      const entries = problems.flatMap((problem, at) => [...problemEntries(`problem_${at}`, problem)]);
      const zip = await buffer(streamZip(entries, new Date('2026-01-01T00:00:00Z')));
      await opened(zip, async (archive) => {
        expect(await tribunal.recognises(archive)).toBe(true);
        const read = await tribunal.read(archive);
        expect(read).toHaveLength(2);
        for (const [at, problem] of problems.entries()) {
          expect(await plainOf(asProblem(read[at]))).toEqual(await plainOf(problem));
        }
      });
    }
  });

  it('can be read by the reader of HOJ, but for the solutions', async () => {
    const problem = { ...randomProblem(rollOf(3)), solutions: [] };
    const zip = await buffer(streamZip(problemEntries('problem_1', problem), new Date()));
    await opened(zip, async (archive) => {
      expect(await hoj.recognises(archive)).toBe(true);
      expect(await plainOf(asProblem((await hoj.read(archive))[0]))).toEqual(await plainOf(problem));
    });
  });
});

describe('the format of HOJ', () => {
  const description = (more: object = {}, problem: object = {}) =>
    JSON.stringify({
      judgeMode: 'spj',
      languages: ['C++'],
      samples: [{ input: '1.in', output: '1.out', score: 30, groupNum: 1 }],
      tags: ['math'],
      codeTemplates: [{ language: 'C', code: 'int main;' }],
      ...more,
      problem: {
        problemId: 'HOJ-1000',
        title: 'A + B',
        type: 1,
        judgeCaseMode: 'subtask_lowest',
        timeLimit: 2000,
        memoryLimit: 64,
        stackLimit: 32,
        examples: '<input>1 2</input><output>3</output><input>a\nb</input><output></output>',
        spjCode: 'int main(){}',
        spjLanguage: 'C++',
        isUploadCase: true,
        ...problem,
      },
    });
  const files = { 'problem_1000/1.in': '1 2\n', 'problem_1000/1.out': '3\n', 'problem_1000/info': '{}' };
  const readOf = (json: string, more: Record<string, string> = {}) =>
    opened(zipOf({ 'problem_1000.json': json, ...files, ...more }), async (archive) => {
      const [first] = await hoj.read(archive);
      return first && !('error' in first) ? await plainOf(first) : first;
    });

  it('is understood', async () => {
    expect(await readOf(description())).toMatchObject({
      problemId: 'HOJ-1000',
      title: 'A + B',
      type: 1,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      timeLimit: 2000,
      examples: [
        { input: '1 2', output: '3' },
        { input: 'a\nb', output: '' },
      ],
      cases: [{ input: ['1.in', '1 2\n'], output: ['1.out', '3\n'], score: 30, groupNum: 1 }],
      checker: { language: 'C++', code: 'int main(){}' },
      languages: ['C++'],
      tags: ['math'],
      codeTemplates: [{ language: 'C', code: 'int main;' }],
      isRemoveEndBlank: true,
    });
  });

  it('gives each set of extra files its own, though the export puts one over the other', async () => {
    const judge = { 'testlib.h': 'checker' };
    const spoiled = description(
      { userExtraFile: judge },
      { judgeExtraFile: JSON.stringify(judge), userExtraFile: JSON.stringify({ 'a.h': 'user' }) },
    );
    expect(await readOf(spoiled)).toMatchObject({ judgeExtraFile: judge, userExtraFile: { 'a.h': 'user' } });
    const nothingLeft = description(
      { userExtraFile: judge },
      { judgeExtraFile: JSON.stringify(judge), userExtraFile: null },
    );
    expect(await readOf(nothingLeft)).toMatchObject({ judgeExtraFile: judge, userExtraFile: {} });
    const atTop = description({ userExtraFile: { 'a.h': 'user' }, judgeExtraFile: judge });
    expect(await readOf(atTop)).toMatchObject({ judgeExtraFile: judge, userExtraFile: { 'a.h': 'user' } });
  });

  it('pairs the files by their names when none are listed', async () => {
    expect(await readOf(description({ samples: [] }))).toMatchObject({ cases: [{ input: ['1.in', '1 2\n'] }] });
  });

  it.each(['2.in', '../problem_1/1.in', '/etc/passwd', ''])(
    'reads no file but those in its folder: %s',
    async (input) => {
      const json = description({ samples: [{ input, output: '1.out' }] });
      expect(await readOf(json, { 'problem_1/1.in': 'secret' })).toMatchObject({
        title: 'problem_1000',
        error: { key: 'missingFile', values: { name: input } },
      });
    },
  );

  it('keeps the others when one is broken', async () => {
    const zip = zipOf({
      'problem_2.json': description(),
      'problem_2/1.in': '',
      'problem_2/1.out': '',
      'problem_10.json': 'no',
    });
    const read = await opened(zip, (archive) => Promise.resolve(hoj.read(archive)));
    expect(read.map((one) => 'error' in one)).toEqual([false, true]);
  });

  it('may lie in a folder', async () => {
    const zip = zipOf({ 'x/problem_1.json': description(), 'x/problem_1/1.in': '', 'x/problem_1/1.out': '' });
    await opened(zip, async (archive) => {
      expect(await hoj.recognises(archive)).toBe(true);
      expect(asProblem((await hoj.read(archive))[0]).cases).toHaveLength(1);
    });
  });

  it.each<[string, Record<string, string>]>([
    ['testdata', { '1.in': '', '1.out': '' }],
    ['any JSON', { 'package.json': '{}', 'a.json': 'x' }],
  ])('is not seen in %s', async (_, content) => {
    await opened(zipOf(content), async (archive) => {
      expect(await hoj.recognises(archive)).toBe(false);
      expect(await tribunal.recognises(archive)).toBe(false);
    });
  });
});

describe('solutions', () => {
  it('have verdicts by name; what is no verdict is left out', async () => {
    const json = {
      tribunal: 1,
      samples: [],
      solutions: [
        { name: 'a.cpp', language: 'C++', code: 'x', expected: ['Accepted', 'toString', 7] },
        { name: 'empty' },
      ],
      problem: { title: 'A' },
    };
    const zip = zipOf({ 'p.json': JSON.stringify(json), 'p/1.in': '', 'p/1.out': '' });
    const [problem] = await opened(zip, (archive) => Promise.resolve(tribunal.read(archive)));
    expect(asProblem(problem).solutions).toEqual([
      { name: 'a.cpp', language: 'C++', code: 'x', expected: [Status.Accepted] },
    ]);
  });
});

describe('the formats', () => {
  it('are asked in an order in which our own comes before the one it looks like', () => {
    const formats = PACKAGE_READERS.map(({ format }) => format);
    expect(formats.indexOf('tribunal')).toBeLessThan(formats.indexOf('hoj'));
    expect(new Set(formats).size).toBe(formats.length);
  });
});
