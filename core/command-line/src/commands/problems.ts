import { decodeExamples, Difficulty, PageSizes, Status, type ProblemDetail, type ProblemRow } from '@tribunal/contract';
import { resolve } from 'node:path';
import { CommandError } from '../exit';
import { writeProblemFolder, type ProblemAddress } from '../local/problem-folder';
import { drawStatement } from '../show/statement';
import { withoutControls } from '../show/style';
import { table } from '../show/table';
import type { SiteClient } from '../site/client';
import type { TextKey } from '../texts';
import type { Terminal } from '../terminal';
import { countOf, idOf, openSite, type ReadOptions, type SiteOption } from './options';

const LEVELS: Readonly<Record<Difficulty, TextKey>> = {
  [Difficulty.Easy]: 'levelEasy',
  [Difficulty.Mid]: 'levelMid',
  [Difficulty.Hard]: 'levelHard',
};

const DIFFICULTIES: Readonly<Record<string, Difficulty>> = {
  easy: Difficulty.Easy,
  mid: Difficulty.Mid,
  hard: Difficulty.Hard,
};

interface ProblemsOptions extends ReadOptions {
  tag?: string[];
  difficulty?: string;
  page?: string;
}

/** Lists the problems of the site. */
export async function listProblems(
  terminal: Terminal,
  keyword: string | undefined,
  { site, json, tag = [], difficulty, page }: ProblemsOptions,
): Promise<void> {
  const { t, style } = terminal;
  const client = await openSite(terminal, { site });
  const level = difficulty === undefined ? undefined : DIFFICULTIES[difficulty];
  if (difficulty !== undefined && level === undefined)
    throw new CommandError(t('unknownDifficulty', { difficulty, choices: Object.keys(DIFFICULTIES).join(', ') }));
  const tagId = tag.length > 0 ? await tagIds(terminal, client, tag) : undefined;
  const currentPage = countOf(terminal, '--page', page, 1);
  const query = { keyword, difficulty: level, tagId, currentPage, limit: PageSizes.problemList };
  const found = await client.call('GET /api/get-problem-list', { query });
  if (json) return terminal.printJson(found);
  if (found.records.length === 0) return terminal.note(t('noProblems'));
  const lines = table<ProblemRow>(
    found.records,
    [
      {
        title: '',
        text: ({ myStatus }) => (myStatus === Status.Accepted ? '✓' : myStatus === null ? ' ' : '·'),
        paint: style.green,
      },
      { title: t('headId'), text: ({ problemId }) => withoutControls(problemId), paint: style.cyan },
      { title: t('headTitle'), text: ({ title }) => withoutControls(title), isFlexible: true },
      { title: t('headLevel'), text: (row) => (row.difficulty === null ? '' : t(LEVELS[row.difficulty])) },
      { title: t('headAccepted'), text: ({ ac, total }) => `${ac}/${total}`, isNumber: true },
    ],
    { width: terminal.fullWidth, paintHead: style.bold },
  );
  terminal.print(lines.join('\n'));
  terminal.note(terminal.noteStyle.dim(t('pageOf', { page: found.current, pages: found.pages, total: found.total })));
}

/** Returns the ids of tags by their names, which may be written in either case. */
async function tagIds(terminal: Terminal, client: SiteClient, names: readonly string[]): Promise<number[]> {
  const tags = await client.call('GET /api/get-all-problem-tags', { query: {} });
  return names.map((wanted) => {
    const found = tags.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (!found) throw new CommandError(terminal.t('unknownTag', { tag: wanted }));
    return found.id;
  });
}

/** Reads a problem of the bank or of a contest. */
export const readProblem = (client: SiteClient, { problemId, contestId }: ProblemAddress): Promise<ProblemDetail> =>
  contestId === undefined
    ? client.call('GET /api/get-problem-detail', { query: { problemId } })
    : client.call('GET /api/get-contest-problem-details', { query: { cid: contestId, displayId: problemId } });

interface OfContest {
  contest?: string;
}

/** Returns the address of a problem by its id and the option `--contest`. */
export const problemAddress = (terminal: Terminal, problemId: string, { contest }: OfContest): ProblemAddress => ({
  problemId,
  ...(contest !== undefined && { contestId: idOf(terminal, contest) }),
});

/** Shows a statement. */
export async function showProblem(
  terminal: Terminal,
  problemId: string,
  { site, json, contest }: ReadOptions & OfContest,
): Promise<void> {
  const { t, style, width } = terminal;
  const client = await openSite(terminal, { site });
  const detail = await readProblem(client, problemAddress(terminal, problemId, { contest }));
  if (json) return terminal.printJson(detail);
  const { problem, languages, tags, remoteUrl } = detail;
  const facts = [
    t('limits', { time: problem.timeLimit, memory: problem.memoryLimit }),
    problem.difficulty === null ? '' : t(LEVELS[problem.difficulty]),
    tags.map(({ name }) => name).join(', '),
  ];
  const sections: [TextKey, string | null][] = [
    ['partDescription', problem.description],
    ['partInput', problem.input],
    ['partOutput', problem.output],
  ];
  const lines = [
    style.bold(withoutControls(`${problem.problemId}  ${problem.title}`)),
    style.dim(withoutControls(facts.filter(Boolean).join(' · '))),
  ];
  const section = (title: string, content: readonly string[]): void => {
    if (content.length > 0) lines.push('', style.bold(title), ...content);
  };
  for (const [title, text] of sections) section(t(title), drawStatement(text ?? '', { width, style }));
  for (const [index, { input, output }] of decodeExamples(problem.examples).entries()) {
    section(t('sampleInput', { number: index + 1 }), sampleLines(input));
    section(t('sampleOutput', { number: index + 1 }), sampleLines(output));
  }
  section(t('partHint'), drawStatement(problem.hint ?? '', { width, style }));
  if (problem.isFileIO && problem.ioReadFileName && problem.ioWriteFileName)
    section(t('partFiles'), [t('fileIo', { input: problem.ioReadFileName, output: problem.ioWriteFileName })]);
  section(t('partLanguages'), [languages.join(', ')]);
  if (remoteUrl) section(t('partSource'), [withoutControls(remoteUrl)]);
  terminal.print(lines.join('\n'));
}

const sampleLines = (text: string): string[] =>
  withoutControls(text)
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => `    ${line}`);

/** Writes the samples of a problem into a folder that is called like it. */
export async function writeSamples(
  terminal: Terminal,
  problemId: string,
  { site, contest, dir = '.' }: SiteOption & OfContest & { dir?: string },
): Promise<void> {
  const { t } = terminal;
  const client = await openSite(terminal, { site });
  const address = problemAddress(terminal, problemId, { contest });
  const { problem } = await readProblem(client, address);
  const samples = decodeExamples(problem.examples);
  if (samples.length === 0) throw new CommandError(t('noSamples', { problem: problemId }));
  const folder = resolve(terminal.io.cwd, dir, problem.problemId);
  const files = await writeProblemFolder(
    {
      folder,
      problem: { ...address, problemId: problem.problemId, site: client.address },
      title: problem.title,
      timeLimitMs: problem.timeLimit,
      isStrict: !problem.isRemoveEndBlank,
    },
    samples,
  );
  terminal.print(t('samplesWritten', { folder, files: files.join(', ') }));
  if (problem.judgeMode !== 'default') terminal.note(t('severalAnswers'));
}
