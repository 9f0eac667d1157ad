import { Status } from '@tribunal/contract';
import type { RemoteAdapter, RemotePage, RemoteProgress, RemoteRun, RemoteFile } from '@tribunal/remote-kit';
import {
  collapseWhitespace,
  fail,
  isCompletePage,
  lookUpVerdict,
  numberIn,
  parseHtml,
  parseJson,
  parseMeasure,
  parseTableRows,
  requireElement,
  requireMatch,
  textIn,
  toProgress,
  type VerdictMeaning,
} from '@tribunal/remote-kit';
import { load, type CheerioAPI } from 'cheerio';
import { KATTIS_LANGUAGES, extensionOf } from '../languages';
import { requireLogin, requirePageOf } from './account';

/** The numbers of the site's states. A number that is not here is no verdict. */
const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  0: 'pending',
  1: 'pending',
  2: 'pending',
  3: 'compiling',
  4: 'judging',
  5: 'judging',
  6: Status.SystemError,
  8: Status.CompileError,
  9: Status.RuntimeError,
  10: Status.MemoryLimitExceeded,
  // Output limit exceeded, and a forbidden system call.
  11: Status.RuntimeError,
  12: Status.TimeLimitExceeded,
  13: Status.RuntimeError,
  14: Status.WrongAnswer,
  16: Status.Accepted,
};

/** A source as the site wants it: a file, and the class or object that is run, where the language needs one. */
interface SourceFile {
  file: RemoteFile;
  mainClass: string;
}

const DEFAULT_NAME = 'Main';

/** Finds the class that contains `main`. A public one must have the name of its file. */
const MAIN_CLASS: Readonly<Record<string, (code: string) => string>> = {
  Java: (code) => lastBeforeMain(code, /\b(?:class|interface|record|enum)\s+(\w+)/g),
  Scala: (code) => lastBeforeMain(code, /\bobject\s+(\w+)/g),
  // Kotlin names the class of the functions of a file after the file.
  Kotlin: () => `${DEFAULT_NAME}Kt`,
};

/** Strings and comments, each read once: a comment that is not closed reaches to the end. */
const NOT_CODE = /"(?:\\.|[^"\\\n])*"|\/\/.*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)/g;

function lastBeforeMain(code: string, declaration: RegExp): string {
  const plain = code.replace(NOT_CODE, ' ');
  const main = plain.search(/\bmain\s*\(|\bextends\s+App\b/);
  const names = [...plain.slice(0, Math.max(0, main)).matchAll(declaration)].map(([, name]) => name!);
  return names.at(-1) ?? DEFAULT_NAME;
}

export function toSourceFile(languageId: string, code: string): SourceFile {
  const mainClass = MAIN_CLASS[languageId]?.(code) ?? '';
  const name = languageId === 'Java' || languageId === 'Scala' ? mainClass : DEFAULT_NAME;
  return {
    file: { name: `${name}.${extensionOf(languageId)}`, type: 'application/octet-stream', content: code },
    mainClass,
  };
}

/** Answers by which the site refuses a submission. */
const REFUSALS = /^(Problem not found|Mainclass name containing non valid characters)\b/;

/** Sends once, as the site's command line client does. The answer is a line of text. */
export const submit: RemoteAdapter['submit'] = async (session, { problem, languageId, code }) => {
  const { file, mainClass } = toSourceFile(languageId, code);
  const page = await session.post('/submit', {
    multipart: {
      submit: 'true',
      submit_ctr: 2,
      language: languageId,
      mainclass: mainClass,
      problem: problem.id,
      tag: '',
      script: 'true',
      'sub_file[]': file,
    },
  });
  requireLogin(page);
  const answer = collapseWhitespace(page.text.replaceAll('<br />', ' '));
  const runId = /^Submission received\. Submission ID: (\d+)/.exec(answer)?.[1];
  if (runId !== undefined) return { runId };
  if (REFUSALS.test(answer)) return fail('rejected', answer, page);
  return fail('unknownRun', 'the answer to the submission is unknown', page);
};

const COLUMNS = ['Judgement', 'Runtime', 'Language', 'Test cases'] as const;

/** Reads the account's own runs of a problem, newest first. The page shows neither their times nor their sizes. */
export const listRecentRuns: RemoteAdapter['listRecentRuns'] = async (session, problem) => {
  const page = await session.get(`/problems/${problem.id}`, { query: { tab: 'submissions' } });
  if (!isCompletePage(page)) fail('layoutChanged', 'the page has no end', page);
  requirePageOf(page, session.account);
  const $ = parseHtml(page);
  const head = requireElement($, 'table#submissions thead tr', page);
  return parseTableRows($, head, COLUMNS, page).map((cells): RemoteRun => {
    const name = collapseWhitespace(cells.Language.text());
    const row = cells.Language.closest('tr');
    return {
      runId: requireMatch(row.attr('data-submission-id') ?? '', /^(\d+)$/, 'the id of a run', page),
      problemId: problem.id,
      languageId: KATTIS_LANGUAGES.find((language) => language.name === name)?.id ?? null,
      codeBytes: null,
      sentAt: null,
    };
  });
};

export const poll: RemoteAdapter['poll'] = async (session, { runId }): Promise<RemoteProgress> => {
  const page = await session.get(`/submissions/${runId}`, { query: { json: '' } });
  if (page.status === 404) return fail('notFound', `there is no run ${runId}`, page);
  requireLogin(page);
  const answer = parseJson(page);
  const stateId = numberIn(answer['status_id'], page, 'status_id');
  const $ = load(`<table>${textIn(answer['row_html'], page, 'row_html')}</table>`);
  const row = requireElement($, 'tr[data-submission-id]', page);
  if (row.attr('data-submission-id') !== runId) fail('layoutChanged', `the answer is not run ${runId}`, page);
  const siteText = collapseWhitespace(requireElement($, '[data-type="status"]', page).text());
  const { meaning, score } = verdictOf(stateId, siteText);
  return toProgress(meaning, siteText, {
    timeMs: typeof meaning === 'string' ? null : timeOf($, page),
    memoryKb: null,
    score,
    message: meaning === Status.CompileError ? compilerOutputOf(answer['feedback_html'], page) : null,
    cases: [],
  });
};

const POINTS = /^Accepted \((\d+(?:\.\d+)?)\)$/;
const FULL_SCORE = 100;

/** Where a problem has points, the site accepts a submission with any number of them, and shows it. */
function verdictOf(stateId: number, siteText: string): { meaning: VerdictMeaning | null; score: number | null } {
  const meaning = lookUpVerdict(VERDICTS, String(stateId));
  if (meaning !== Status.Accepted || siteText === 'Accepted') return { meaning, score: null };
  const points = POINTS.exec(siteText)?.[1];
  if (points === undefined) return { meaning: null, score: null };
  if (Number(points) === FULL_SCORE) return { meaning, score: FULL_SCORE };
  return { meaning: Status.PartialAccepted, score: Number(points) < FULL_SCORE ? Number(points) : null };
}

/** A program that was stopped ran longer than the time limit, which is no measure: `> 1.00 s`. */
function timeOf($: CheerioAPI, page: RemotePage): number | null {
  const text = collapseWhitespace(requireElement($, '[data-type="cpu"]', page).text());
  if (text.startsWith('>') || text === '--') return null;
  return parseMeasure(text, /^(\d+(?:\.\d+)?) s$/, page, 1000);
}

function compilerOutputOf(feedback: unknown, page: RemotePage): string {
  const $ = load(textIn(feedback, page, 'feedback_html'), null, false);
  return requireElement($, 'pre', page).text().trim();
}
