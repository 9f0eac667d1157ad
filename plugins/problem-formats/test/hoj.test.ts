import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { NotRead, PackageProblem } from '@tribunal/plugin-problem-packages/server';
import { streamZip } from '@tribunal/server';
import { openArchive, type OpenedArchive } from '@tribunal/server/platform';
import { describe, expect, it } from 'vitest';
import { problemEntries, tribunal } from '../../problem-packages/server/formats/tribunal';
import { fileWith, withTempFolder, zipOf } from '../../../core/platform/test/archive/archives';
import { plainOf, randomProblem, rollOf } from '../../problem-packages/test/random-problem';
import { hoj } from '../server/hoj';
import { allFormats } from './all-formats';

const opened = <T>(content: Buffer, inspect: (archive: OpenedArchive) => Promise<T>): Promise<T> =>
  withTempFolder(async (folder) =>
    inspect(await openArchive(await fileWith(folder, content), join(folder, 'scratch'))),
  );

const asProblem = (read: PackageProblem | NotRead | undefined): PackageProblem => {
  if (!read || 'error' in read) throw new Error(JSON.stringify(read ?? 'nothing was read'));
  return read;
};

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
        error: { key: 'problem-packages.reader.missingFile', values: { name: input } },
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

  it('is the one in which problems go out, but for the solutions', async () => {
    const problem = { ...randomProblem(rollOf(3)), solutions: [] };
    const zip = await buffer(streamZip(problemEntries('problem_1', problem), new Date()));
    await opened(zip, async (archive) => {
      expect(await hoj.recognises(archive)).toBe(true);
      expect(await plainOf(asProblem((await hoj.read(archive))[0]))).toEqual(await plainOf(problem));
    });
  });

  it('is asked after our own, which looks like it', async () => {
    const formats = (await allFormats()).readers.map(({ format }) => format);
    expect(formats.indexOf('tribunal')).toBeLessThan(formats.indexOf('hoj'));
    expect(new Set(formats).size).toBe(formats.length);
  });
});
