import { Difficulty, ProblemType, type ProblemSave } from '@tribunal/contract';
import { siteApi } from '@tribunal/testing';
import { rootToken, type SiteUnderTest } from './site';

/** A word that nothing else on the site has. */
export const newWord = (prefix: string): string => `${prefix}${process.hrtime.bigint().toString(36)}`;

interface Shelf {
  /** Part of the titles of all of them. */
  word: string;
  /** Two tags of the classification; the first problem has both, the second the first one only. */
  tags: { id: number; name: string }[];
  classification: string;
  /** The first problem reads a file, gives files away and is of type OI; the others are plain. */
  problemIds: string[];
}

const problem = (word: string, place: number): ProblemSave => ({
  problem: {
    problemId: newWord('SHELF-').toUpperCase(),
    title: `${word} ${place}`,
    description: 'Print the sum of $a$ and $b$.',
    examples: '<input>1 2</input><output>3</output>',
    openCaseResult: true,
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

/** Three public problems with tags. */
export const makeShelf = async (site: SiteUnderTest): Promise<Shelf> => {
  const api = siteApi(site.url);
  const token = await rootToken(site);
  const word = newWord('shelf');
  const classification = newWord('Kind ');
  const { data: group } = await api(
    'POST /api/admin/tag/classification',
    { body: { name: classification, oj: 'ME', rank: 0 } },
    token,
  );
  const tags = [];
  for (const name of [newWord('one '), newWord('two ')]) {
    tags.push((await api('POST /api/admin/tag', { body: { name, oj: 'ME', tcid: group.id } }, token)).data);
  }
  const carried = [tags, tags.slice(0, 1), []];
  const problemIds: string[] = [];
  for (const [place, own] of carried.entries()) {
    const body = { ...problem(word, place + 1), tags: own.map(({ id, name }) => ({ id, name })) };
    problemIds.push((await api('POST /api/admin/problem', { body }, token)).data.problemId);
  }
  return { word, tags, classification, problemIds };
};
