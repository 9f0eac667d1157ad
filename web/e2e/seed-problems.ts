import { Difficulty, ProblemType, type ProblemSave } from '@tribunal/contract';
import { siteApi } from '@tribunal/testing';
import { rootToken, type SiteUnderTest } from './site';

/** Returns a word that occurs nowhere else on the site. */
export const uniqueName = (prefix: string): string => `${prefix}${process.hrtime.bigint().toString(36)}`;

interface SeededProblems {
  /** Part of the titles of all these problems. */
  keyword: string;
  /** Two tags of the classification; the first problem has both, the second one only the first tag. */
  tags: { id: number; name: string }[];
  classification: string;
  /** The first problem reads a file, offers files for download and is of type OI; the others are plain. */
  problemIds: string[];
}

const problem = (keyword: string, place: number): ProblemSave => ({
  problem: {
    problemId: uniqueName('SHELF-').toUpperCase(),
    title: `${keyword} ${place}`,
    description: 'Print the sum of $a$ and $b$.',
    examples: '<input>1 2</input><output>3</output>',
    openCaseResult: true,
    isRemoveEndBlank: true,
    codeShare: true,
    difficulty: place === 1 ? Difficulty.Hard : Difficulty.Easy,
    ...(place === 1 && {
      type: ProblemType.Oi,
      isFileIO: true,
      ioReadFileName: 'sum.in',
      ioWriteFileName: 'sum.out',
      userExtraFile: JSON.stringify({ 'helper.h': 'int helper();\n', 'notes.txt': 'read me\n' }),
    }),
  },
  samples: [
    { input: '1 2\n', output: '3\n', ...(place === 1 && { score: 60 }) },
    { input: '2 2\n', output: '4\n', ...(place === 1 && { score: 40 }) },
  ],
  languages: ['C++', 'Python3', 'Java', 'C#', 'PHP', 'Ruby', 'Rust', 'Golang'].map((name) => ({ name })),
});

/** Creates three public problems with tags. */
export const seedProblems = async (site: SiteUnderTest): Promise<SeededProblems> => {
  const api = siteApi(site.url);
  const token = await rootToken(site);
  const keyword = uniqueName('shelf');
  const classification = uniqueName('Kind ');
  const { data: group } = await api(
    'POST /api/admin/tag/classification',
    { body: { name: classification, oj: 'ME', rank: 0 } },
    token,
  );
  const tags = [];
  for (const name of [uniqueName('one '), uniqueName('two ')]) {
    tags.push((await api('POST /api/admin/tag', { body: { name, oj: 'ME', tcid: group.id } }, token)).data);
  }
  const tagSets = [tags, tags.slice(0, 1), []];
  const problemIds: string[] = [];
  for (const [place, problemTags] of tagSets.entries()) {
    const body = { ...problem(keyword, place + 1), tags: problemTags.map(({ id, name }) => ({ id, name })) };
    problemIds.push((await api('POST /api/admin/problem', { body }, token)).data.problemId);
  }
  return { keyword, tags, classification, problemIds };
};
