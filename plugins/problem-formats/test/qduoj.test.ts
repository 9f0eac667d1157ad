import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { qduoj } from '../server/qduoj';
import { casesOf, codesOf, inEnglish, inside, packed, problemIn, refusalOf, without } from './packed';
import { QDUOJ, qduojFiles } from './samples';

const filesWith = (more: object) => qduojFiles({ ...QDUOJ, ...more });

describe('a package of QDUOJ', () => {
  it('is understood', async () => {
    expect(await problemIn(qduoj, qduojFiles())).toMatchObject({
      problemId: 'q1',
      title: 'Sum',
      type: 1,
      judgeMode: 'default',
      timeLimit: 2000,
      memoryLimit: 128,
      description: '<p>Add.</p>',
      input: 'Two numbers',
      output: 'One',
      hint: null,
      source: 'Somewhere',
      examples: [{ input: '1 2', output: '3' }],
      tags: ['easy', 'math'],
      codeShare: false,
      codeTemplates: [{ language: 'C++ With O2', code: 'int add();\n' }],
      solutions: [{ name: 'C++ 1', language: 'C++ With O2', code: 'int main() {}', expected: [Status.Accepted] }],
      losses: [],
      remarks: [],
    });
  });

  it('has its cases with their scores', async () => {
    expect(await casesOf(await problemIn(qduoj, qduojFiles()))).toEqual([
      { input: '1 2\n', output: '3\n', groupNum: null, score: 40 },
      { input: '2 2\n', output: '4\n', groupNum: null, score: 60 },
    ]);
  });

  it('pairs its files by their names when none are listed', async () => {
    expect((await problemIn(qduoj, filesWith({ test_case_score: null }))).cases).toHaveLength(2);
  });

  it('says which file is missing', async () => {
    expect(await refusalOf(qduoj, without(qduojFiles(), '1/testcase/2.out'))).toBe(
      'The archive has no file “testcase/2.out”',
    );
  });

  it.each(['../problem.json', '/etc/passwd', '', '..'])(
    'reads no file outside its testcase folder: %j',
    async (name) => {
      const files = filesWith({ test_case_score: [{ input_name: name, output_name: '1.out', score: 1 }] });
      expect(await refusalOf(qduoj, files)).toBe(`The archive has no file “testcase/${name}”`);
    },
  );

  it('with a checker needs no answers', async () => {
    const listed = [{ input_name: '1.in', output_name: '-', score: 10 }];
    const spj = { code: 'int main() {}', language: 'C' };
    const problem = await problemIn(qduoj, filesWith({ spj, test_case_score: listed }));
    expect(problem).toMatchObject({ judgeMode: 'spj', checker: { language: 'C' } });
    expect(problem.judgeExtraFile).toEqual({ 'theirs-1.c': 'int main() {}' });
    expect(await casesOf(problem)).toMatchObject([{ input: '1 2\n', output: '', score: 10 }]);
  });

  it('with a checker and no list has a case for each input', async () => {
    const files = without(
      filesWith({ spj: { code: 'x' }, test_case_score: null }),
      '1/testcase/1.out',
      '1/testcase/2.out',
    );
    expect((await casesOf(await problemIn(qduoj, files))).map(({ input }) => input)).toEqual(['1 2\n', '2 2\n']);
  });

  it('refuses a checker in a language that checkers cannot have', async () => {
    expect(await refusalOf(qduoj, filesWith({ spj: { code: 'x', language: 'Python3' } }))).toBe(
      'Checkers written in Python3 are not supported',
    );
  });

  it('loses code that is put around submissions, and limits out of reach', async () => {
    const template = { C: { prepend: '#include "x"', template: '', append: '' } };
    const problem = await problemIn(qduoj, filesWith({ template, time_limit: 60_000, memory_limit: 1e300 }));
    expect(problem).toMatchObject({ timeLimit: 30_000, memoryLimit: 1024 });
    expect(codesOf(problem.losses)).toEqual([
      'timeLimitOutOfReach 60000 → 30000',
      'memoryLimitOutOfReach 1e+300 → 1024',
      'gluedCode prepend, append',
    ]);
  });

  it('shows what is marked to be shown, and loses what is marked to be put around it', async () => {
    const shown = '//TEMPLATE BEGIN\nint f();\n//TEMPLATE END';
    const templateOf = (prepend: string) =>
      `//PREPEND BEGIN\n${prepend}//PREPEND END\n\n${shown}\n//APPEND BEGIN\n\n//APPEND END`;
    for (const [prepend, losses] of [['\n', []] as const, ['#include "x"\n', ['gluedCode prepend, append']] as const]) {
      const problem = await problemIn(qduoj, filesWith({ template: { C: templateOf(prepend) } }));
      expect(problem.codeTemplates).toEqual([{ language: 'C With O2', code: 'int f();\n' }]);
      expect(codesOf(problem.losses)).toEqual(losses);
    }
  });

  // A reader that searches for the end again after each beginning would not finish.
  it.each(['//TEMPLATE BEGIN\n', '//PREPEND BEGIN\n', '//APPEND BEGIN \n', '//TEMPLATE BEGIN', '\n'])(
    'is read in one pass when its template is a megabyte of %j',
    async (marker) => {
      const hostile = marker.repeat(Math.ceil(1_000_000 / marker.length));
      const problem = await problemIn(qduoj, filesWith({ template: { C: `int f();//APPEND BEGIN${hostile}` } }));
      expect(problem.codeTemplates[0]?.code.length).toBeGreaterThan(900_000);
    },
  );

  it('is listed beside a broken one, in the order of numbers', async () => {
    const description = JSON.stringify({ ...QDUOJ, title: 'Ten', test_case_score: null });
    const ten = { '10/problem.json': description, '10/testcase/1.in': '', '10/testcase/1.out': '' };
    const read = await qduoj.read(packed(inside('all', { ...ten, ...qduojFiles(), '2/problem.json': '[' })));
    expect(read.map((one) => ('error' in one ? inEnglish(one) : one.title))).toEqual([
      'Sum',
      '“2/problem.json” does not describe a problem',
      'Ten',
    ]);
  });

  it('may be nonsense under every key', async () => {
    const nonsense = Object.fromEntries(Object.keys(QDUOJ).map((key) => [key, [1, { a: null }]]));
    expect(await problemIn(qduoj, qduojFiles({ ...nonsense, test_case_score: null }))).toMatchObject({
      title: '1',
      solutions: [],
      timeLimit: 1000,
    });
  });
});
