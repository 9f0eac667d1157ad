import { Status } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { icpc } from '../server/icpc';
import { casesOf, codesOf, problemIn, refusalOf, without, type Files } from './packed';
import { icpcFiles } from './samples';

const problemWith = (yaml: string, more: Files = {}) => problemIn(icpc, icpcFiles(yaml, more));
const refusedWith = (yaml: string, more: Files = {}) => refusalOf(icpc, icpcFiles(yaml, more));

const grouped = (one: string, two: string, name = 'testdata.yaml'): Files => ({
  ...without(
    icpcFiles('type: scoring'),
    ...['01.in', '01.ans', '02.in', '02.ans'].map((file) => `sum/data/secret/${file}`),
  ),
  [`sum/data/secret/group1/${name}`]: one,
  'sum/data/secret/group1/1.in': 'a',
  'sum/data/secret/group1/1.ans': 'A',
  [`sum/data/secret/group2/${name}`]: two,
  'sum/data/secret/group2/1.in': 'b',
  'sum/data/secret/group2/1.ans': 'B',
  'sum/data/secret/group2/2.in': 'c',
  'sum/data/secret/group2/2.ans': 'C',
});
const scoresIn = async (files: Files) =>
  (await problemIn(icpc, files)).cases.map(({ groupNum, score }) => [groupNum, score]);

describe('a package of ICPC or Kattis', () => {
  it('is understood', async () => {
    const yaml = 'name: Sum\nlimits: {memory: 512}\nkeywords: easy math\nsource: NWERC\n';
    expect(await problemWith(yaml)).toMatchObject({
      problemId: 'SUM',
      title: 'Sum',
      type: 0,
      judgeMode: 'spj',
      judgeCaseMode: 'ergodic_without_error',
      timeLimit: 2500,
      memoryLimit: 512,
      stackLimit: 512,
      description: 'Add **$a$** and $b$.\n![](a.png)',
      input: 'Two.',
      output: 'One.',
      source: 'NWERC',
      tags: ['easy', 'math'],
      images: [{ name: 'a.png' }],
      examples: [{ input: '1 2\n', output: '3\n' }],
      losses: [],
      remarks: [],
    });
  });

  it('has the name in its statement when its description has none, English before other languages', async () => {
    const nameless = (more: Files) =>
      problemWith('source: x', { 'sum/problem_statement/problem.en.tex': 'Add.', ...more }).then(({ title }) => title);
    const at = (language: string) => `sum/problem_statement/problem.${language}.tex`;
    expect(await nameless({ [at('sv')]: '% \\problemname{Old}\n\\problemname{Plus \\& \\emph{minus}}\nLägg.' })).toBe(
      'Plus & *minus*',
    );
    expect(await nameless({ [at('sv')]: '\\problemname{Summa}', [at('en')]: '\\problemname{Total}' })).toBe('Total');
    expect(await nameless({ [at('en')]: '\\problemname{\\problemyamlname}' })).toBe('sum');
    const { title, description } = await problemWith('name: Sum', {
      'sum/problem_statement/problem.en.tex': '\\problemname{A \\textbf{bold} name}\nAdd.',
    });
    expect({ title, description }).toEqual({ title: 'Sum', description: 'Add.' });
  });

  it('is judged on the samples first', async () => {
    expect((await casesOf(await problemWith('name: x'))).map(({ input }) => input)).toEqual([
      '1 2\n',
      '2 2\n',
      '3 3\n',
    ]);
  });

  it('says what its programs get', async () => {
    expect((await problemWith('name: x')).solutions).toEqual([
      { name: 'accepted/a.py', language: 'Python3', code: 'print(1)', expected: [Status.Accepted] },
      {
        name: 'wrong_answer/b.cpp',
        language: 'C++ 17 With O2',
        code: 'int main() {}',
        expected: [Status.WrongAnswer, Status.PresentationError],
      },
      {
        name: 'time_limit_exceeded/c.java',
        language: 'Java',
        code: 'class Main {}',
        expected: [Status.TimeLimitExceeded, Status.WrongAnswer],
      },
    ]);
  });

  it('has programs in other folders that say it themselves, and others of several files that it loses', async () => {
    const problem = await problemWith('name: x', {
      'sum/submissions/mixed/d.c': '/* @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR */',
      'sum/submissions/accepted/two/a.cpp': 'x',
      'sum/submissions/accepted/two/b.h': 'x',
      'sum/submissions/accepted/one/only.py': '#!/usr/bin/env python2\n',
    });
    const found = new Map(problem.solutions.map((one) => [one.name, one]));
    expect(found.get('mixed/d.c')!.expected).toEqual([Status.TimeLimitExceeded, Status.RuntimeError]);
    expect(found.get('accepted/one')!.language).toBe('Python2');
    expect(codesOf(problem.losses)).toEqual(['solutionOfManyFiles submissions/accepted/two']);
  });

  it('has names and limits of the newer version', async () => {
    const yaml =
      'problem_format_version: 2023-07-draft\nname: {de: Summe, en: Sum}\nlimits: {time_limit: 3}\nlanguages: [c, java]\n';
    expect(await problemWith(yaml)).toMatchObject({
      title: 'Sum',
      timeLimit: 3000,
      memoryLimit: 1024,
      languages: ['C', 'C With O2', 'Java'],
    });
  });

  it('has what DOMjudge writes beside it', async () => {
    const files = without(
      icpcFiles('x: 1', { 'sum/domjudge-problem.ini': "name = 'The Sum'\ntimelimit='4'\n" }),
      'sum/.timelimit',
    );
    expect(await problemIn(icpc, files)).toMatchObject({ title: 'The Sum', timeLimit: 4000 });
  });

  it.each([
    ['validator_flags: float_tolerance 1e-6', {}, 'off <= 0.000001'],
    ['validator_flags: case_sensitive', {}, 'if (true ||'],
    [
      'problem_format_version: 2025-09',
      { 'sum/data/secret/test_group.yaml': 'output_validator_args: [space_change_sensitive]' },
      'if (true && gap',
    ],
    ['name: x', { 'sum/data/testdata.yaml': 'output_validator_flags: float_absolute_tolerance 0.5' }, 'off <= 0.5'],
  ])('compares tokens as its flags want: %s', async (yaml, more, part) => {
    const problem = await problemWith(yaml, more as Files);
    expect(problem.checker?.code).toContain(part);
    expect(problem.losses).toEqual([]);
  });

  it('has a validator of its own, with its flags', async () => {
    const more = { 'sum/output_validators/v/validate.cc': 'V', 'sum/output_validators/v/validate.h': 'H' };
    const problem = await problemWith('validation: custom\nvalidator_flags: deep "x"', more);
    expect(problem).toMatchObject({ judgeMode: 'spj', judgeExtraFile: { 'theirs-1.cpp': 'V', 'validate.h': 'H' } });
    expect(problem.checker?.code).toContain('(char *)"\\144\\145\\145\\160"');
    expect((await problemWith('validation: default', more)).judgeExtraFile).toEqual({});
  });

  it('has an interactor, and needs no answers then', async () => {
    const files = icpcFiles('problem_format_version: 2025-09\ntype: [pass-fail, interactive]', {
      'sum/output_validator/i.cpp': 'I',
    });
    const problem = await problemIn(icpc, without(files, 'sum/data/secret/02.ans'));
    expect(problem.judgeMode).toBe('interactive');
    expect((await casesOf(problem)).at(-1)).toMatchObject({ input: '3 3\n', output: '' });
  });

  it('has groups that are passed whole, with their points', async () => {
    const files = grouped('grader_flags: min\nrange: 0 30', 'accept_score: 70\ngrader_flags: min first_error');
    expect((await problemIn(icpc, files)).judgeCaseMode).toBe('subtask_lowest');
    expect(await scoresIn(files)).toEqual([
      [1, 30],
      [2, 70],
      [2, 70],
    ]);
  });

  it('has groups whose cases add up', async () => {
    const files = grouped('max_score: 40', 'max_score: 60\nscore_aggregation: sum', 'test_group.yaml');
    expect(await scoresIn(files)).toEqual([
      [1, 40],
      [2, 30],
      [3, 30],
    ]);
    const legacy = grouped('accept_score: 40', 'accept_score: 30\ngrader_flags: accept_if_any_accepted');
    expect(await scoresIn(legacy)).toEqual([
      [1, 40],
      [2, 30],
      [3, 30],
    ]);
  });

  it('shares out what no group says, and adds up cases without groups', async () => {
    expect(await scoresIn(grouped('', ''))).toEqual([
      [1, 50],
      [2, 50],
      [2, 50],
    ]);
    expect(await scoresIn(icpcFiles('type: scoring'))).toEqual([
      [null, 50],
      [null, 50],
    ]);
  });

  it('keeps files of one name in two groups apart', async () => {
    const { cases } = await problemIn(icpc, grouped('', ''));
    expect(new Set(cases.map(({ input }) => input.name)).size).toBe(3);
  });

  it('expects part of the points from wrong programs where there are points', async () => {
    const { solutions } = await problemWith('type: scoring');
    expect(solutions[1]!.expected).toContain(Status.PartialAccepted);
    expect(solutions[0]!.expected).toEqual([Status.Accepted]);
  });

  it('says what is lost', async () => {
    const files = {
      ...grouped('require_pass: [sample]', 'output_validator_flags: case_sensitive\ngrading: custom'),
      'sum/attachments/a.zip': '',
      'sum/include/cpp/a.h': '',
      'sum/graders/g.py': '',
      'sum/problem_statement/problem.sv.tex': '',
      'sum/problem.pdf': '',
      'sum/submissions/submissions.yaml': '',
    };
    expect(codesOf((await problemIn(icpc, files)).losses).sort()).toEqual([
      'attachment attachments/a.zip',
      'checkerFlagsPerGroup group2',
      'customGrader graders/g.py',
      'customGrader group2',
      'gluedCode include/cpp/a.h',
      'otherStatement problem.pdf',
      'otherStatement problem.sv.tex',
      'solutionExpectations submissions/submissions.yaml',
      'subtaskDependencies group1',
    ]);
  });

  it('says that the points of a validator alone are lost', async () => {
    const more = { 'sum/output_validators/v.cc': 'fopen("score.txt")' };
    expect(codesOf((await problemWith('type: scoring\nvalidation: custom score', more)).losses)).toEqual([
      'absolutePoints score.txt',
    ]);
  });

  it.each<[string, Files, string]>([
    ['type: [multi-pass]', {}, 'Problems of type “multi-pass” are not supported'],
    ['validation: custom multi-pass', {}, 'Problems of type “multi-pass” are not supported'],
    ['type: submit-answer', {}, 'Problems of type “submit-answer” are not supported'],
    ['validation: custom', {}, 'The output validator is not written in C or C++'],
    ['validation: custom', { 'sum/output_validators/v.py': '' }, 'The output validator is not written in C or C++'],
    [
      'validation: custom',
      { 'sum/output_validators/a/v.cc': '', 'sum/output_validators/b/v.cc': '' },
      'The problem has several output validators; only one is supported',
    ],
    ['name: x', { 'sum/data/secret/03.in': '' }, '“03.in” has no answer file “03.ans”'],
    ['name: [', {}, '“problem.yaml” is not valid YAML'],
  ])('is refused with %j', async (yaml, more, sentence) => {
    expect(await refusedWith(yaml, more)).toContain(sentence);
  });

  it('is refused without testdata', async () => {
    const empty = without(
      icpcFiles('name: x', { 'sum/data/secret/readme.txt': '' }),
      'sum/data/sample/1.in',
      'sum/data/sample/1.ans',
      ...['01.in', '01.ans', '02.in', '02.ans'].map((file) => `sum/data/secret/${file}`),
    );
    expect(await refusalOf(icpc, empty)).toBe('“data/secret/” contains no test data');
  });
});
