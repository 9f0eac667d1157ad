import type { RemoteAdapter, RemoteJudgeSpec, RemotePage, RemoteRun } from '@tribunal/remote-kit';
import {
  fail,
  lookUpVerdict,
  NO_RUN_DETAILS,
  toProgress,
  type VerdictMeaning,
  type JudgePart,
} from '@tribunal/remote-kit';

/** A site with all typical features: logins, a list of runs that does not say which is new, and verdicts as words. */
export const TOY: RemoteJudgeSpec = {
  key: 'TOY',
  name: 'Toy Judge',
  home: 'https://toy.test',
  endpoint: 'https://toy.test',
  hosts: { api: 'https://api.toy.test' },
  exampleId: '1000',
  submitMethods: ['pool', 'own', 'verify'],
  poolByDefault: true,
  credentials: ['password'],
  gaps: { submitMs: 0, requestMs: 0 },
  languages: [
    { id: '0', name: 'C++', contentType: 'text/x-c++src' },
    { id: '1', name: 'C', contentType: 'text/x-csrc' },
  ],
};

const VERDICTS: Readonly<Record<string, VerdictMeaning>> = {
  Accepted: 0,
  'Wrong Answer': -1,
  'Compile Error': -2,
  Waiting: 'pending',
  Compiling: 'compiling',
  Running: 'judging',
};

const mustKnow = (page: RemotePage): RemotePage =>
  page.text.includes('please log in') ? fail('sessionExpired', 'logged out', page) : page;

/** Parses rows of the form `id account problem language bytes time`. */
const rowsOf = (page: RemotePage): string[][] =>
  page.text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('|'));

const toyAdapter: RemoteAdapter = {
  parseId: (text) => /^\d+$/.exec(text.trim())?.[0] ?? null,
  problemUrl: (endpoint, id) => `${endpoint}/problem/${id}`,
  runUrl: (endpoint, { runId }) => `${endpoint}/run/${runId}`,
  async fetchProblem(session, id) {
    const page = await session.get(`/problem/${id}`);
    if (page.status === 404) fail('notFound', `there is no problem ${id}`, page);
    return {
      id,
      title: `Toy ${id}`,
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      format: 'html',
      description: page.text,
      input: '',
      output: '',
      hint: '',
      samples: [{ input: '1', output: '2' }],
      source: '',
      url: page.url,
      tags: [],
      difficulty: null,
      fileIo: null,
      ref: null,
      languageIds: null,
      files: [],
    };
  },
  async login(session, { name, password }) {
    const page = await session.post('/login', { form: { name, password: password ?? '' } });
    if (page.status !== 302) fail('badAccount', 'wrong name or password', page);
    if (!(await toyAdapter.isLoggedIn(session))) fail('badAccount', 'still nobody', page);
  },
  isLoggedIn: async (session) => (await session.get('/')).text === `hello ${session.account}`,
  async listRecentRuns(session, problem) {
    const page = mustKnow(await session.get('/status', { query: { problem: problem.id } }));
    return rowsOf(page)
      .filter(([, account]) => account === session.account)
      .map(([runId = '', , problemId = '', languageId = '', bytes, sentAt]): RemoteRun => ({
        runId,
        problemId,
        languageId,
        codeBytes: Number(bytes),
        sentAt: Number(sentAt),
      }));
  },
  async submit(session, { problem, languageId, code }) {
    const page = mustKnow(await session.post('/submit', { form: { problem: problem.id, language: languageId, code } }));
    if (page.text.includes('too fast')) fail('rateLimited', 'too fast', page);
    if (page.text.includes('not wanted')) fail('rejected', 'the same code was sent before', page);
    if (page.status !== 302) fail('layoutChanged', 'no answer that is known', page);
    return { runId: null };
  },
  async poll(session, { runId }) {
    const page = mustKnow(await session.get(`/run/${runId}`));
    if (page.status === 404) fail('notFound', `there is no run ${runId}`, page);
    return toProgress(lookUpVerdict(VERDICTS, page.text), page.text, NO_RUN_DETAILS);
  },
  async fetchPublicRun(session, { account, runId }) {
    const page = await session.get(`/public/${runId}`);
    if (page.status === 404) fail('notFound', `there is no run ${runId}`, page);
    const progress = toProgress(lookUpVerdict(VERDICTS, page.text), page.text, NO_RUN_DETAILS);
    return { runId, account, problemId: '1000', languageId: null, sentAt: null, progress };
  },
  checkHealth: async (session) => void (await session.get('/')),
};

export const toyJudgePart: JudgePart = { spec: TOY, adapter: toyAdapter };
