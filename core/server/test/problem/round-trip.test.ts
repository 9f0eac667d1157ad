import { ProblemType, type JudgeCaseMode, type ProblemSave, type SampleCase } from '@tribunal/contract';
import { problemForm, seededRandom, startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentVersion, upload, type Pairs } from './support';

let site: TestApp;
let root: TestUser;
beforeAll(async () => {
  site = await startTestApp();
  root = await site.asRoot();
});
afterAll(() => site?.stop());

const SAVES = 6;
const LANGUAGES = ['C', 'C++', 'C++ 17', 'Java', 'Python3'];
const TAGS = ['dp', 'graphs', 'greedy', 'geometry'];

type ProblemForm = Omit<Required<ProblemSave>, 'texts'> & { problem: Required<ProblemSave['problem']> };

/** Returns a form with every field set, and the pairs of its upload. */
function randomForm(random: () => number, problemId: string): { problemForm: ProblemForm; pairs: Pairs } {
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const some = <T>(list: readonly T[], least: number): T[] => {
    const found = list.filter(() => random() < 0.5);
    return found.length < least ? [pick(list)] : found;
  };
  const randomText = (): string => pick(['', 'a', '中文 %_\\', '<b>"x"</b>', 'x\ny', '😀']) + String(below(5));
  const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value);
  const filesOf = () => maybe(JSON.stringify({ 'a.h': randomText(), [`ü ${below(3)}.txt`]: randomText() }));

  const type = pick([ProblemType.Acm, ProblemType.Oi]);
  const modes = ['default', ...(type === 0 ? ['ergodic_without_error'] : ['subtask_lowest', 'subtask_average'])];
  const judgeMode = pick(['default', 'spj', 'interactive'] as const);
  const isFileIO = judgeMode !== 'interactive' && random() < 0.5;
  const isUploadTestCase = random() < 0.5;
  const texts = Array.from({ length: 1 + below(5) }, () => [randomText(), randomText()] as const);
  const pairs = Object.fromEntries(texts.map((pair, place) => [`t${place}`, pair]));
  const scoreAndGroup = () => ({ score: below(100), groupNum: 1 + below(3) });
  const samples: SampleCase[] = isUploadTestCase
    ? some(Object.keys(pairs), 1).map((name) => ({ input: `${name}.in`, output: `${name}.out`, ...scoreAndGroup() }))
    : texts.map(([input, output]) => ({ input, output, ...scoreAndGroup() }));
  const { problem } = problemForm();
  const wish = {
    problem: {
      ...problem,
      id: 0,
      problemId,
      title: `Title ${randomText()}`,
      type,
      difficulty: pick([0, 1, 2] as const),
      auth: pick([1, 2, 3] as const),
      timeLimit: 1 + below(30_000),
      memoryLimit: 1 + below(1024),
      stackLimit: 1 + below(1024),
      description: maybe(randomText()),
      input: maybe(randomText()),
      output: maybe(randomText()),
      examples: maybe(`<input>${randomText()}</input><output>${randomText()}</output>`),
      hint: maybe(randomText()),
      source: maybe(randomText()),
      codeShare: random() < 0.5,
      judgeCaseMode: pick(modes) as JudgeCaseMode,
      isRemoveEndBlank: random() < 0.5,
      openCaseResult: random() < 0.5,
      spjLanguage: judgeMode === 'default' ? null : pick(['C', 'C++']),
      spjCode: judgeMode === 'default' ? null : `// ${randomText()}`,
      userExtraFile: filesOf(),
      judgeExtraFile: filesOf(),
      isFileIO,
      ioReadFileName: isFileIO ? 'in.txt' : null,
      ioWriteFileName: isFileIO ? 'out.txt' : null,
    },
    judgeMode,
    samples,
    isUploadTestCase,
    uploadTestcaseDir: null,
    languages: some(LANGUAGES, 1).map((name) => ({ name })),
    tags: some(TAGS, 0).map((name) => ({ name })),
    codeTemplates: some([1, 2, 3], 0).map((lid) => ({ lid, code: `// ${randomText()}`, status: random() < 0.7 })),
    changeModeCode: random() < 0.5,
    changeJudgeCaseMode: random() < 0.5,
  };
  return { problemForm: wish, pairs };
}

/**
 * Computes the sum by its definition: each testcase contributes its score; a group contributes its minimum or its
 * mean.
 */
function sumRule({ problem, samples }: ProblemForm): number | null {
  if (problem.type !== ProblemType.Oi) return null;
  if (problem.judgeCaseMode === 'default') return samples.reduce((total, { score }) => total + score!, 0);
  let total = 0;
  for (const group of [1, 2, 3]) {
    const scores = samples.flatMap(({ groupNum, score }) => (groupNum === group ? [score!] : []));
    if (scores.length === 0) continue;
    const mean = Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
    total += problem.judgeCaseMode === 'subtask_lowest' ? Math.min(...scores) : mean;
  }
  return total;
}

async function exportAndRead(pid: number) {
  const query = { pid };
  const [problem, cases, languages, tags, templates] = await Promise.all([
    site.api('GET /api/admin/problem', { query, as: root }),
    site.api('GET /api/admin/problem/get-problem-cases', { query, as: root }),
    site.api('GET /api/get-problem-languages', { query, as: root }),
    site.api('GET /api/get-problem-tags', { query, as: root }),
    site.api('GET /api/get-problem-code-template', { query, as: root }),
  ]);
  return {
    problem,
    samples: cases.map(({ input, output, score, groupNum }) => ({ input, output, score, groupNum })),
    languages: languages.map(({ name }) => name),
    tags: tags.map(({ name }) => name).sort(),
    templates: templates.map(({ lid, code }) => [lid, code]),
  };
}

const expectedOf = ({ problem, judgeMode, samples, isUploadTestCase, ...rest }: ProblemForm, pid: number) => {
  const hasGroups = problem.judgeCaseMode.startsWith('subtask');
  return {
    problem: { ...problem, id: pid, judgeMode, isUploadCase: isUploadTestCase, author: 'root' },
    samples: samples.map(({ input, output, score, groupNum }) => ({
      input,
      output,
      score: problem.type === ProblemType.Oi ? score : null,
      groupNum: hasGroups ? groupNum : null,
    })),
    languages: rest.languages.map(({ name }) => name),
    tags: rest.tags.map(({ name }) => name).sort(),
    templates: rest.codeTemplates.flatMap(({ lid, code, status }) => (status ? [[lid, code]] : [])),
  };
};

describe('a saved problem', () => {
  it.each([1, 2, 3, 4])('is read back, and the full mark follows the rule (seed %i)', async (seed) => {
    const { next: random } = seededRandom(seed);
    const problemId = `RT-${seed}`;
    let pid = 0;
    for (let save = 0; save < SAVES; save++) {
      const { problemForm: wish, pairs } = randomForm(random, problemId);
      const body = { ...wish, problem: { ...wish.problem, id: pid || undefined } };
      if (wish.isUploadTestCase) body.uploadTestcaseDir = await upload(site, root, pairs);
      const call = pid === 0 ? 'POST /api/admin/problem' : 'PUT /api/admin/problem';
      ({ pid } = await site.api(call, { body, as: root }));

      const found = await exportAndRead(pid);
      expect(found).toMatchObject(expectedOf(wish, pid));
      expect(found.problem.ioScore).toBe(sumRule(wish));

      const { settings } = await currentVersion(site, pid);
      expect(settings).toMatchObject({
        ioScore: sumRule(wish),
        judgeMode: wish.judgeMode,
        problemType: wish.problem.type,
        fileIo: wish.problem.isFileIO ? { input: 'in.txt', output: 'out.txt' } : null,
        extraFiles: JSON.parse(wish.problem.userExtraFile ?? '{}') as object,
      });
      expect(settings.cases.map(({ score, groupNum }) => [score, groupNum])).toEqual(
        found.samples.map(({ score, groupNum }) => [score, groupNum]),
      );
    }
  });
});
