import { Difficulty } from '@tribunal/contract';
import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  listIn,
  normalizeSample,
  numberIn,
  objectIn,
  textIn,
  toMegabytes,
  type Json,
} from '@tribunal/remote-kit';
import { LUOGU_LANGUAGES } from '../languages';
import { read } from './api';
import { problemUrl } from './ids';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  const { data, page } = await read(session, `/problem/${id}`);
  return readProblem(objectIn(data['problem'], page, 'problem'), page, id, problemUrl(session.endpoint, id));
}

/** Reads a problem, whose texts are Markdown with formulas. */
export function readProblem(problem: Json, page: RemotePage, id: string, url: string): RemoteProblem {
  const shownId = textIn(problem['pid'], page, 'pid');
  if (shownId !== id) fail('layoutChanged', `the answer is problem ${shownId}`, page);
  const content = objectIn(problem['content'], page, 'content');
  const text = (name: string): string => textIn(content[name], page, name).trim();
  const limits = objectIn(problem['limits'], page, 'limits');
  return {
    id,
    // Older pages have the title beside the texts.
    title: textIn(content['name'] ?? problem['title'], page, 'title').trim(),
    timeLimitMs: Math.round(highestIn(limits['time'], page, 'time')),
    memoryLimitMb: toMegabytes(highestIn(limits['memory'], page, 'memory')),
    format: 'markdown',
    description: [text('background'), text('description')].filter((part) => part !== '').join('\n\n'),
    input: text('formatI'),
    output: text('formatO'),
    hint: text('hint'),
    samples: listIn(problem['samples'], page, 'samples').map((sample) => sampleIn(sample, page)),
    source: '',
    url,
    tags: [],
    difficulty: difficultyIn(problem['difficulty'], page),
    fileIo: null,
    ref: null,
    languageIds: languagesIn(problem['acceptLanguages'], page, id),
    files: [],
  };
}

/** Each test of a problem has a limit of its own; the highest one is that of the problem. */
function highestIn(value: unknown, page: RemotePage, what: string): number {
  const limits = listIn(value, page, what).map((limit) => numberIn(limit, page, what));
  const highest = Math.max(...limits);
  return highest > 0 && Number.isFinite(highest)
    ? highest
    : fail('layoutChanged', `there is no limit of ${what}`, page);
}

function sampleIn(value: unknown, page: RemotePage): { input: string; output: string } {
  const [input, output, ...more] = listIn(value, page, 'sample').map((part) => textIn(part, page, 'sample'));
  if (input === undefined || output === undefined || more.length > 0) {
    return fail('layoutChanged', 'a sample is no pair', page);
  }
  return { input: normalizeSample(input), output: normalizeSample(output) };
}

/** The site's nine levels by number, from 暂无评定 to NOI/NOI+/CTS. */
const DIFFICULTIES: readonly (Difficulty | null)[] = [
  null,
  Difficulty.Easy,
  Difficulty.Easy,
  Difficulty.Mid,
  Difficulty.Mid,
  Difficulty.Mid,
  Difficulty.Hard,
  Difficulty.Hard,
  Difficulty.Hard,
];

function difficultyIn(value: unknown, page: RemotePage): Difficulty | null {
  if (value === null) return null;
  const difficulty = DIFFICULTIES[numberIn(value, page, 'difficulty')];
  return difficulty === undefined ? fail('layoutChanged', `${String(value)} is no difficulty`, page) : difficulty;
}

/** The languages that are known here. A problem without any takes answers in place of programs. */
function languagesIn(value: unknown, page: RemotePage, id: string): string[] {
  const accepted = listIn(value, page, 'acceptLanguages').map((language) =>
    String(numberIn(language, page, 'acceptLanguages')),
  );
  const known = LUOGU_LANGUAGES.map((language) => language.id).filter((language) => accepted.includes(language));
  return known.length > 0 ? known : fail('notFound', `problem ${id} takes no programs`, page);
}
