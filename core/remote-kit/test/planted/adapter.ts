import { Status } from '@tribunal/contract';
import {
  collapseWhitespace,
  escapeDollars,
  fail,
  htmlOf,
  isCompletePage,
  isSameLogin,
  listIn,
  lookUpVerdict,
  normalizeSample,
  numberIn,
  objectIn,
  parseClockTime,
  parseHtml,
  parseJson,
  parseMeasure,
  RemoteFailure,
  remoteJudgeOf,
  requireElement,
  requireMatch,
  requireOwnRuns,
  textIn,
  toMegabytes,
  toProgress,
  type Json,
  type ListedProblem,
  type PublicRun,
  type RemoteAdapter,
  type RemoteCase,
  type RemotePage,
  type RemoteProgress,
  type RemoteRequest,
  type RemoteSession,
  type VerdictMeaning,
} from '../../src';
import { remotePlt } from './spec';

const { languages } = remoteJudgeOf(remotePlt)!;

const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  Waiting: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
  Accepted: Status.Accepted,
  'Wrong answer': Status.WrongAnswer,
  'Presentation error': Status.PresentationError,
  'Compile error': Status.CompileError,
  'Time limit exceeded': Status.TimeLimitExceeded,
  'Memory limit exceeded': Status.MemoryLimitExceeded,
  'Runtime error': Status.RuntimeError,
  'System error': Status.SystemError,
  'Partially accepted': Status.PartialAccepted,
};

interface Answer {
  page: RemotePage;
  body: Json;
  error: string | null;
}

const answerOf = (page: RemotePage): Answer => {
  const body = parseJson(page);
  return { page, body, error: body['error'] === undefined ? null : textIn(body['error'], page, 'error') };
};
export const read = async (session: RemoteSession, path: string, query: RemoteRequest['query'] = {}): Promise<Answer> =>
  answerOf(await session.get(path, { query }));

/** Reads an answer without an error. */
async function readValid(session: RemoteSession, path: string, query: RemoteRequest['query'] = {}): Promise<Answer> {
  const answer = await read(session, path, query);
  const { page, error } = answer;
  if (error === 'notLoggedIn') return fail('sessionExpired', 'the site asks to log in', page);
  if (error === 'notFound') return fail('notFound', 'there is no such thing', page);
  return error === null ? answer : fail('layoutChanged', `an unknown error ${error}`, page);
}

const PARTS = ['description', 'input', 'output', 'hint'] as const;

const fetchProblem: RemoteAdapter['fetchProblem'] = async (session, id) => {
  const url = `${session.endpoint}/problem/${id}`;
  const page = await session.get(`/problem/${id}`, { charset: 'gbk' });
  if (page.status === 404) return fail('notFound', `there is no problem ${id}`, page);
  if (!isCompletePage(page)) return fail('layoutChanged', 'the page has no end', page);
  const $ = parseHtml(page);
  if (requireMatch($('title').text(), /^(\d+) /, 'the id', page) !== id) fail('layoutChanged', 'another problem', page);
  const limits = requireElement($, '.limits', page).text();
  const sections = requireElement($, '.statement', page).children().toArray();
  if (sections.length !== PARTS.length) fail('layoutChanged', 'the statement has other parts', page);
  const texts = PARTS.map((part, at) => {
    const body = $(sections[at]!).clone();
    if (!body.is(`section.${part}`) || !body.children().first().is('h2')) fail('layoutChanged', `no ${part}`, page);
    body.children('h2').first().remove();
    return escapeDollars(htmlOf($, body, url));
  });
  const [description = '', input = '', output = '', hint = ''] = texts;
  const { page: factsPage, body: facts } = await readValid(session, `/api/problems/${id}`);
  if (facts['problem'] !== id) fail('layoutChanged', 'the facts of another problem', factsPage);
  const textsIn = (value: unknown, what: string): string[] =>
    listIn(value, factsPage, what).map((one) => textIn(one, factsPage, what));
  return {
    id,
    title: collapseWhitespace(requireElement($, 'h1.title', page).text()),
    timeLimitMs: Math.round(Number(requireMatch(limits, /Time limit: ([\d.]+) s\./, 'the time limit', page)) * 1000),
    memoryLimitMb: toMegabytes(Number(requireMatch(limits, /Memory limit: (\d+) KB\./, 'the memory limit', page))),
    format: 'html',
    description,
    input,
    output,
    hint,
    samples: listIn(facts['samples'], factsPage, 'samples').map((one) => {
      const sample = objectIn(one, factsPage, 'sample');
      return {
        input: normalizeSample(textIn(sample['input'], factsPage, 'input')),
        output: normalizeSample(textIn(sample['output'], factsPage, 'output')),
      };
    }),
    source: collapseWhitespace(requireElement($, '.source', page).text()),
    url,
    tags: textsIn(facts['tags'], 'tags'),
    difficulty: null,
    fileIo: null,
    ref: null,
    languageIds: facts['languages'] === null ? null : textsIn(facts['languages'], 'languages'),
    files: [],
  };
};

const listedIn = (value: unknown, page: RemotePage): ListedProblem[] =>
  listIn(value, page, 'problems').map((one) => {
    const problem = objectIn(one, page, 'problem');
    const tags = listIn(problem['tags'], page, 'tags').map((tag) => textIn(tag, page, 'tag'));
    return {
      id: textIn(problem['id'], page, 'id'),
      title: textIn(problem['title'], page, 'title'),
      tags,
      difficulty: null,
    };
  });

const isLoggedIn: RemoteAdapter['isLoggedIn'] = async (session) => {
  const { page, body, error } = await read(session, '/api/me');
  return error === null && isSameLogin(textIn(body['login'], page, 'login'), session.account ?? '');
};

const login: RemoteAdapter['login'] = async (session, { name, password, session: pasted }) => {
  if (pasted !== null) {
    session.setCookies(pasted);
    if (await isLoggedIn(session)) return;
  }
  if (password === null) return fail('badAccount', 'the session is over, and there is no password');
  const { page, error } = answerOf(await session.post('/api/login', { json: { user: name, password } }));
  if (error === 'captcha') return fail('humanCheck', 'the site shows a captcha', page);
  if (error !== null) return fail('badAccount', `the site says ${error}`, page);
  if (!(await isLoggedIn(session))) fail('badAccount', 'the site does not know the account after logging in', page);
};

const submit: RemoteAdapter['submit'] = async (session, { problem, languageId, code }) => {
  const owner = await readValid(session, '/api/me');
  if (!isSameLogin(textIn(owner.body['login'], owner.page, 'login'), session.account ?? ''))
    return fail('sessionExpired', 'the session is of another account', owner.page);
  const json = { problem: problem.id, language: languageId, code };
  const { page, body, error } = answerOf(await session.post('/api/runs', { json }));
  if (error === 'notLoggedIn') return fail('sessionExpired', 'the site asks to log in', page);
  if (error === 'captcha') return fail('humanCheck', 'the site shows a captcha', page);
  if (error === 'tooFast') {
    const waitMs = numberIn(body['seconds'], page, 'seconds') * 1000;
    throw new RemoteFailure('rateLimited', 'the site wants a pause', { page, waitMs });
  }
  if (error === 'duplicate' || error === 'rejected') return fail('rejected', error, page);
  const runId = body['run'];
  if (typeof runId === 'string' && /^\d+$/.test(runId)) return { runId };
  return fail('unknownRun', 'the answer to the submission is unknown', page);
};

/** A row of the list, or a single run. */
function runIn(value: unknown, page: RemotePage) {
  const run = objectIn(value, page, 'run');
  const languageName = textIn(run['language'], page, 'language');
  return {
    account: textIn(run['user'], page, 'user'),
    runId: textIn(run['run'], page, 'run'),
    problemId: textIn(run['task'], page, 'task'),
    languageId: languages.find(({ name }) => name === languageName)?.id ?? null,
    codeBytes: numberIn(run['bytes'], page, 'bytes'),
    sentAt: parseClockTime(textIn(run['sent'], page, 'sent'), numberIn(run['zone'], page, 'zone')),
  };
}

const listRecentRuns: RemoteAdapter['listRecentRuns'] = async (session, problem) => {
  const account = session.account ?? '';
  const { page, body } = await readValid(session, '/api/runs', { user: account, problem: problem.id });
  const runs = listIn(body['runs'], page, 'runs').map((one) => runIn(one, page));
  return requireOwnRuns(runs, account, page).map(({ account: _, ...run }) => run);
};

const measureIn = (value: unknown, page: RemotePage, factor: number): number | null =>
  value === null ? null : parseMeasure(String(value), /^([\d.]+)$/, page, factor);

function caseIn(value: unknown, page: RemotePage, at: number): RemoteCase {
  const test = objectIn(value, page, 'test');
  const text = textIn(test['verdict'], page, 'verdict');
  const status = lookUpVerdict(VERDICTS, text);
  if (typeof status !== 'number') return fail('layoutChanged', `an unknown verdict ${text}`, page);
  return {
    seq: at + 1,
    groupNum: test['group'] === null ? null : numberIn(test['group'], page, 'group'),
    status,
    timeMs: measureIn(test['seconds'], page, 1000),
    memoryKb: measureIn(test['kilobytes'], page, 1),
    score: null,
    message: null,
  };
}

function progressIn(run: Json, page: RemotePage): RemoteProgress {
  const text = textIn(run['verdict'], page, 'verdict');
  const meaning = lookUpVerdict(VERDICTS, text);
  return toProgress(meaning, text, {
    timeMs: measureIn(run['seconds'], page, 1000),
    memoryKb: measureIn(run['kilobytes'], page, 1),
    score: run['points'] === null ? null : numberIn(run['points'], page, 'points'),
    message: meaning === Status.CompileError ? textIn(run['compiler'], page, 'compiler') : null,
    cases: listIn(run['tests'], page, 'tests').map((one, at) => caseIn(one, page, at)),
  });
}

async function readRun(session: RemoteSession, runId: string): Promise<PublicRun> {
  const { page, body } = await readValid(session, `/api/runs/${runId}`);
  const { codeBytes: _, ...run } = runIn(body, page);
  if (run.runId !== runId) return fail('layoutChanged', `the answer is not run ${runId}`, page);
  return { ...run, progress: progressIn(body, page) };
}

export const adapter: Required<RemoteAdapter> = {
  parseId: (text) => /^(?:plt-)?([1-9]\d{0,8})$/i.exec(text.trim())?.[1] ?? null,
  problemUrl: (endpoint, id) => `${endpoint}/problem/${id}`,
  runUrl: (endpoint, { runId }) => `${endpoint}/run/${runId}`,
  fetchProblem,
  parseContestId: (text) =>
    /^(?:https:\/\/plt\.example\.org\/contest\/)?([1-9]\d{0,8})$/.exec(text.trim())?.[1] ?? null,
  listContest: async (session, contestId) => {
    const { page, body } = await readValid(session, `/api/contests/${contestId}`);
    if (body['contest'] !== contestId) fail('layoutChanged', 'the list of another contest', page);
    return listedIn(body['problems'], page);
  },
  listCatalogue: async (session, cursor) => {
    const asked = Number(cursor ?? 1);
    const { page, body } = await readValid(session, '/api/problems', { page: asked });
    if (numberIn(body['page'], page, 'page') !== asked) fail('layoutChanged', 'another page of the list', page);
    const next = asked < numberIn(body['pages'], page, 'pages') ? String(asked + 1) : null;
    return { problems: listedIn(body['problems'], page), next };
  },
  listLanguages: async (session) => {
    const { page, body } = await readValid(session, '/api/languages');
    return listIn(body['languages'], page, 'languages').map((one) => {
      const { id, name } = objectIn(one, page, 'language');
      const contentType = languages.find((known) => known.id === id)?.contentType ?? 'text/plain';
      return { id: textIn(id, page, 'id'), name: textIn(name, page, 'name'), contentType };
    });
  },
  login,
  isLoggedIn,
  listRecentRuns,
  submit,
  poll: async (session, { runId }) => (await readRun(session, runId)).progress,
  fetchPublicRun: (session, { runId }) => readRun(session, runId),
  checkHealth: async (session) => void (await session.get('/')),
};
