import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { hydro } from '../server/hydro';
import { casesOf, codesOf, problemIn, refusalOf, without, type Files } from './packed';
import { hydroFiles } from './samples';

const problemWith = (config: string, more: Files = {}) => problemIn(hydro, hydroFiles(config, more));
const refusedWith = (config: string, more: Files = {}) => refusalOf(hydro, hydroFiles(config, more));
const scoresOf = async (config: string) =>
  (await problemWith(config)).cases.map(({ groupNum, score }) => [groupNum, score]);

const bothCases = '[{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}]';

describe('a package of Hydro', () => {
  it('is understood', async () => {
    const config = 'time: 1.5s\nmemory: 128m\nlangs: [cc, py.py3]\nfilename: sum\n';
    const problem = await problemWith(config);
    expect(problem).toMatchObject({
      problemId: 'H1',
      title: 'Sum',
      type: 1,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimit: 1500,
      memoryLimit: 128,
      description: 'Add ![](file://a.png).',
      examples: [
        { input: '1 2\n', output: '3\n' },
        { input: '2 2\n', output: '4\n' },
      ],
      tags: ['math'],
      fileIo: { input: 'sum.in', output: 'sum.out' },
      images: [{ name: 'file://a.png' }],
      solutions: [{ name: 'std/std.cpp', language: 'C++ 17 With O2', expected: [Status.Accepted] }],
    });
    expect(problem.languages).toEqual([
      'C++',
      'C++ With O2',
      'C++ 17',
      'C++ 17 With O2',
      'C++ 20',
      'C++ 20 With O2',
      'Python3',
    ]);
  });

  it('loses files for readers and statements in other languages', async () => {
    expect(codesOf((await problemWith('time: 1s\nmemory: 1g')).losses)).toEqual([
      'attachment notes.pdf',
      'otherStatement problem_zh.md',
    ]);
  });

  it('finds its cases by their names and shares out the points', async () => {
    expect(await casesOf(await problemWith(''))).toEqual([
      { input: '1 2\n', output: '3\n', groupNum: null, score: 50 },
      { input: '2 2\n', output: '4\n', groupNum: null, score: 50 },
    ]);
  });

  it.each([
    ['1s', '256m', 1000, 256],
    ['500ms', '1g', 500, 1024],
    ['2000', '64', 2000, 64],
    ['0.5S', '65536K', 500, 64],
  ])('reads %s and %s', async (time, memory, timeLimit, memoryLimit) => {
    expect(await problemWith(`time: ${time}\nmemory: ${memory}`)).toMatchObject({ timeLimit, memoryLimit });
  });

  it('takes the highest of the limits that only cases have, and says so', async () => {
    const cases = '[{input: 1.in, output: 1.out, time: 2s}, {input: 2.in, output: 2.out, time: 3s, memory: 64m}]';
    const problem = await problemWith(`cases: ${cases}`);
    expect(problem).toMatchObject({ timeLimit: 3000, memoryLimit: 64 });
    expect(codesOf(problem.losses)).toContain('limitsPerCase time, memory');
  });

  it('has subtasks of which the lowest case counts, what is not given shared out', async () => {
    const config = `subtasks: [{score: 30, cases: [{input: 1.in, output: 1.out}]}, {cases: [{input: 2.in, output: 2.out}]}]`;
    expect((await problemWith(config)).judgeCaseMode).toBe('subtask_lowest');
    expect(await scoresOf(config)).toEqual([
      [1, 30],
      [2, 70],
    ]);
  });

  it('scores the cases of a sum separately beside other subtasks', async () => {
    const config = `subtasks: [{type: sum, score: 41, cases: ${bothCases}}, {type: min, score: 59, cases: ${bothCases}}]`;
    expect(await scoresOf(config)).toEqual([
      [3, 20],
      [4, 21],
      [2, 59],
      [2, 59],
    ]);
  });

  it('loses what subtasks cannot say here', async () => {
    const config = `subtasks: [{id: 1, cases: ${bothCases}}, {type: max, if: [1], cases: ${bothCases}}]\ntime_limit_rate: {py: 2}`;
    expect(codesOf((await problemWith(config)).losses)).toEqual(
      expect.arrayContaining(['subtaskMaximum max', 'subtaskDependencies if', 'limitsPerLanguage time, memory']),
    );
  });

  it.each([
    ['checker: ncmp', 'readLong'],
    ['checker: chk.cc\nchecker_type: testlib', 'their own'],
    ['checker: {file: chk.cc, lang: cc}\nchecker_type: kattis', 'status == 42'],
    ['checker: chk.cc\nchecker_type: hustoj', 'argv[1], argv[3], argv[2]'],
    ['checker: chk.cc\nchecker_type: qduoj', 'argv[1], argv[2], NULL'],
  ])('has a checker: %s', async (config, part) => {
    const problem = await problemWith(config, { 'H1/testdata/chk.cc': '// their own' });
    expect(problem.judgeMode).toBe('spj');
    expect(problem.checker?.code).toContain(part);
  });

  it('has an interactor, and cases without answers for it', async () => {
    const files = without(
      hydroFiles('type: interactive\ninteractor: i.cc\njudge_extra_files: [a.h]', {
        'H1/testdata/i.cc': 'x',
        'H1/testdata/a.h': 'y',
      }),
      'H1/testdata/1.out',
    );
    const problem = await problemIn(hydro, files);
    expect(problem).toMatchObject({ judgeMode: 'interactive', checker: { code: 'x' }, judgeExtraFile: { 'a.h': 'y' } });
    expect((await casesOf(problem)).map(({ output }) => output)).toEqual(['', '4\n']);
  });

  it('keeps blanks at line ends where the checker is strict', async () => {
    expect(await problemWith('checker_type: strict')).toMatchObject({ judgeMode: 'default', isRemoveEndBlank: false });
  });

  it('has files beside submitted programs, but not commands in place of ours', async () => {
    const more = { 'H1/testdata/a.h': 'x', 'H1/testdata/compile.sh': 'rm' };
    const problem = await problemWith('user_extra_files: [a.h, compile.sh]', more);
    expect(problem.userExtraFile).toEqual({ 'a.h': 'x' });
    expect(codesOf(problem.losses)).toContain('gluedCode compile.sh');
  });

  it('says that an older configuration is lost, unless there is one that counts', async () => {
    const old = { 'H1/testdata/config.ini': '1\n1.in|1.out|1|100\n' };
    const alone = without(hydroFiles('', old), 'H1/testdata/config.yaml');
    expect(codesOf((await problemIn(hydro, alone)).losses)).toContain('oldConfig config.ini');
    expect(codesOf((await problemWith('', old)).losses)).not.toContain('oldConfig config.ini');
  });

  it('has programs in folders that say what they get', async () => {
    const { solutions } = await problemWith('', { 'H1/submissions/wrong_answer/w.py': 'x' });
    expect(solutions[1]).toMatchObject({ name: 'wrong_answer/w.py', language: 'Python3' });
    expect(solutions[1]!.expected).toContain(Status.WrongAnswer);
  });

  it('takes a statement out of its description', async () => {
    const files = without(
      hydroFiles('', { 'H1/problem.yaml': `content: '{"zh":"题面","en":"Text"}'` }),
      'H1/problem_en.md',
      'H1/problem_zh.md',
    );
    expect(await problemIn(hydro, files)).toMatchObject({ title: 'H1', description: 'Text' });
  });

  it.each([
    ['type: objective', 'Problems of type “objective” are not supported'],
    ['multi_pass: 2', 'Problems that run the program several times are not supported'],
    ['checker_type: lemon\nchecker: a.cc', 'Checkers of type “lemon” are not supported'],
    ['checker_type: toString\nchecker: a.cc', 'Checkers of type “toString” are not supported'],
    ['checker: nothing', 'Standard checker “nothing” does not exist'],
    ['checker: constructor', 'Standard checker “constructor” does not exist'],
    ['checker: ../problem.yaml', 'The archive has no file “testdata/../problem.yaml”'],
    ['type: interactive', '“config.yaml” does not name an interactor'],
    ['user_extra_files: [x.h]', 'The archive has no file “testdata/x.h”'],
    ['cases: [{input: 9.in, output: 9.out}]', 'The archive has no file “testdata/9.in”'],
    ['a: "', '“config.yaml” is not valid YAML'],
  ])('is refused with %j', async (config, sentence) => {
    expect(await refusedWith(config)).toContain(sentence);
  });

  it('may refer to itself, which means nothing', async () => {
    const config = `cases: &c ${bothCases}\nsubtasks: &s\n  - cases: *c\n    if: *s\n    inner: *s`;
    expect((await problemWith(config)).cases).toHaveLength(2);
  });

  it('is refused when aliases make it huge', async () => {
    const levels = Array.from({ length: 12 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}]`);
    expect(await refusedWith(['l0: &l0 x', ...levels].join('\n'))).toBe(
      '“config.yaml” contains too many references to itself',
    );
  });

  it('is refused when a key is a collection, however deep', async () => {
    for (const text of ['? '.repeat(900), '{'.repeat(900), '? [a, b]\n: c', '{ {a: b}: c }']) {
      expect(await refusedWith(text), text.slice(0, 9)).toMatch(/a key that is a list or a mapping|is not valid YAML/);
    }
  });

  it('is refused when it is nested without end, or larger than anybody writes', async () => {
    for (const opening of ['[', '{a: ', '- ', '? ', '[{a: ']) {
      expect(await refusedWith(opening.repeat(50_000)), opening).toMatch(/^“config.yaml” is nested too deeply/);
    }
    expect(await refusedWith(`# ${'x'.repeat(1024 * 1024)}`)).toBe('“config.yaml” exceeds 1 MB');
  });
});
