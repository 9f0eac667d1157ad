import { Readable } from 'node:stream';
import { Limits, Status } from '@tribunal/contract';
import type { SolutionOutcome } from '@tribunal/server/authoring';
import { archiveFile } from '@tribunal/server/platform';
import { describe, expect, it } from 'vitest';
import { adaptProblem } from '../server/import/adapt-problem';
import { dropUnusableImages } from '../server/import/images';
import { findingsOf } from '../server/import/import-state';
import type { PackageProblem } from '../server/model';
import { bombOf, pngOf } from '../../../core/platform/test/image/pictures';
import { fileOf, randomProblem, rollOf } from './random-problem';

const known = {
  ids: new Map([
    ['C++', 1],
    ['C', 2],
  ]),
  checkerLanguages: ['C++'],
};
const caseOf = (score: number | null, groupNum: number | null = null, name = '1') => ({
  input: fileOf(`${name}.in`, ''),
  output: fileOf(`${name}.out`, ''),
  score,
  groupNum,
});
const problemWith = (wish: Partial<PackageProblem>): PackageProblem => ({
  ...randomProblem(rollOf(1)),
  type: 0,
  judgeCaseMode: 'default',
  cases: [caseOf(null)],
  languages: null,
  tags: [],
  codeTemplates: [],
  solutions: [],
  ...wish,
});

describe('a problem is made to fit', () => {
  it('is left alone when it fits', () => {
    const problem = problemWith({});
    expect(adaptProblem(problem, known)).toEqual({ ...problem, problemId: problem.problemId!.toUpperCase() });
  });

  it.each<[string, Partial<PackageProblem>, Partial<PackageProblem>]>([
    [
      'limits beyond those of the site',
      { timeLimit: 90_000, memoryLimit: 4096 },
      {
        timeLimit: Limits.timeLimitMs.max,
        memoryLimit: Limits.memoryLimitMb.max,
        losses: [
          { code: 'limit', detail: 'timeLimit: 90000 → 30000' },
          { code: 'limit', detail: 'memoryLimit: 4096 → 1024' },
        ],
      },
    ],
    [
      'limits below them, and parts of one',
      { timeLimit: 0, memoryLimit: 63.5 },
      { timeLimit: 1, memoryLimit: 64, losses: [] },
    ],
    [
      'a mode that the type does not have',
      { judgeCaseMode: 'subtask_lowest' },
      { judgeCaseMode: 'default', losses: [{ code: 'caseMode', detail: 'subtask_lowest' }] },
    ],
    [
      'languages that nobody knows',
      { languages: ['C', 'Ada'] },
      { languages: ['C'], losses: [{ code: 'language', detail: 'Ada' }] },
    ],
    ['only such languages', { languages: ['Ada'] }, { languages: null, losses: [{ code: 'language', detail: 'Ada' }] }],
    [
      'their templates',
      { codeTemplates: [{ language: 'Ada', code: 'x' }] },
      { codeTemplates: [], losses: [{ code: 'template', detail: 'Ada' }] },
    ],
    [
      'solutions in them',
      { solutions: [{ name: 'a', language: null, code: 'x', expected: [] }] },
      { solutions: [], losses: [{ code: 'solutionLanguage', detail: 'a' }] },
    ],
    [
      'solutions that are no text',
      { solutions: [{ name: 'a', language: 'C', code: 'x\0', expected: [] }] },
      { solutions: [], losses: [{ code: 'solutionNotText', detail: 'a' }] },
    ],
    ['tags twice', { tags: ['DP', 'dp', ' '] }, { tags: ['dp'], losses: [] }],
    [
      'an id that cannot be one',
      { problemId: 'a b' },
      { problemId: null, remarks: [{ code: 'problemId', detail: 'a b' }] },
    ],
    ['no title', { title: '  ' }, { title: '?' }],
  ])('%s', (_, wish, expected) => {
    expect(adaptProblem(problemWith(wish), known)).toMatchObject(expected);
  });

  it('leaves out samples that their stored form would cut', () => {
    const [kept, cut] = [
      { input: '1 < 2', output: '3' },
      { input: '</input>', output: '1' },
    ];
    const { examples, losses } = adaptProblem(problemWith({ examples: [kept, cut] }), known);
    expect(examples).toEqual([kept]);
    expect(losses).toEqual([{ code: 'exampleTags', detail: '2' }]);
  });

  it('shares the full mark when scores are missing, and the last cases take the rest', () => {
    const { cases, remarks } = adaptProblem(
      problemWith({ type: 1, cases: [caseOf(5), caseOf(null), caseOf(1)] }),
      known,
    );
    expect(cases.map(({ score }) => score)).toEqual([33, 33, 34]);
    expect(remarks).toEqual([{ code: 'scoresShared', detail: '100' }]);
  });

  it('puts cases without a subtask into the first', () => {
    const wish = { type: 1, judgeCaseMode: 'subtask_lowest', cases: [caseOf(1, 2), caseOf(1, null, 'x')] } as const;
    const { cases, remarks } = adaptProblem(problemWith({ ...wish, cases: [...wish.cases] }), known);
    expect(cases.map(({ groupNum }) => groupNum)).toEqual([2, 1]);
    expect(remarks).toEqual([{ code: 'groupGuessed', detail: 'x.in' }]);
  });
});

describe('pictures of a statement', () => {
  const picture = (name: string, content: Buffer) => ({
    name,
    file: archiveFile(name, content.length, () => Readable.from([content], { objectMode: false })),
  });
  const usable = async (wish: Parameters<typeof problemWith>[0]) => {
    const { images, losses, ...texts } = await dropUnusableImages(problemWith(wish));
    return { images: images.map(({ name }) => name), losses, texts };
  };

  it('are those that a text shows, in markdown and in HTML; nothing is changed yet', async () => {
    const png = await pngOf();
    const description = '![a](a%20b.png) and <img src="c.png"> is not d.png';
    const { images, losses, texts } = await usable({
      description,
      hint: '![x](x.png "title") ![y](other.png)',
      images: ['a b.png', 'c.png', 'd.png', 'x.png'].map((name) => picture(name, png)),
    });
    expect(images).toEqual(['a b.png', 'c.png', 'x.png']);
    expect(losses).toEqual([]);
    expect(texts.description).toBe(description);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['too large', () => Buffer.alloc(Limits.pictureBytes.max + 1)],
    ['of a kind that is not shown', () => Buffer.from('<svg onload="x"/>')],
    ['damaged', async () => (await pngOf()).subarray(0, 60)],
    ['a bomb', () => bombOf(20_000, 20_000)],
  ])('that are %s are a loss', async (_, content) => {
    const { images, losses, texts } = await usable({
      description: '![a](a.png)',
      images: [picture('a.png', await content())],
    });
    expect(images).toEqual([]);
    expect(losses).toEqual([{ code: 'image', detail: 'a.png' }]);
    expect(texts.description).toBe('![a](a.png)');
  });

  it('whose addresses do not fit into the text are reported as lost', async () => {
    const link = '![a](a)';
    const one = picture('a', await pngOf());
    const full = link.padEnd(Limits.longText.max, '.');
    expect((await usable({ description: full, images: [one] })).losses).toEqual([{ code: 'image', detail: 'a' }]);
    expect((await usable({ description: full.slice(0, -100), images: [one] })).losses).toEqual([]);
  });

  it('that nothing shows are no loss', async () => {
    const { losses } = await usable({ description: 'x', images: [picture('a.svg', Buffer.from('<svg/>'))] });
    expect(losses).toEqual([]);
  });
});

describe('the combined verdicts of solutions', () => {
  const row = (expected: Status[], status: Status | null): SolutionOutcome => ({
    name: 'a',
    language: 'Ruby',
    expected,
    status,
    judgedAt: null,
    message: null,
  });
  const { Accepted, WrongAnswer, Judging } = Status;

  it.each([
    ['nothing', [], 'unproven'],
    ['nothing that is claimed', [row([], Accepted)], 'unproven'],
    ['right', [row([Accepted], Accepted), row([], WrongAnswer)], 'green'],
    ['one is wrong', [row([Accepted], Accepted), row([WrongAnswer], Accepted)], 'red'],
    ['one still runs', [row([Accepted], WrongAnswer), row([Accepted], Judging)], 'waiting'],
    ['one was not run on the problem as it is', [row([Accepted], null)], 'outdated'],
  ])('%s', (_, rows, kind) => {
    expect(findingsOf(rows, false).kind).toBe(kind);
  });

  const failed = (message: string) => ({ ...row([Accepted], Status.SystemError), name: 'b', message });

  it.each(['no judge supports the language\nRuby', 'this judge does not offer the language\nRuby'])(
    'names the language that %j is said of',
    (message) => {
      const rows = [row([Accepted], Accepted), failed(message)];
      expect(findingsOf(rows, false)).toEqual({ kind: 'uncompiled', solution: 'b', language: 'Ruby' });
    },
  );

  it('gives the reason, without its details, for which a solution was not judged', () => {
    const rows = [failed('the checker does not compile\nchecker.cpp:1: error')];
    expect(findingsOf(rows, false)).toEqual({
      kind: 'unjudged',
      solution: 'b',
      reason: 'the checker does not compile',
    });
  });

  it('names what is wrong before what was not judged', () => {
    const rows = [failed('no judge supports the language\nRuby'), row([Accepted], WrongAnswer)];
    expect(findingsOf(rows, false)).toMatchObject({ kind: 'red', solution: 'a' });
  });

  it('names the solution that is not judged any more', () => {
    const rows = [row([Accepted], Accepted), { ...row([Accepted], Judging), name: 'b' }];
    expect(findingsOf(rows, true)).toEqual({ kind: 'silent', solution: 'b' });
  });
});
