import { setTimeout as pause } from 'node:timers/promises';
import { Status } from '@tribunal/contract';
import { load } from 'cheerio';
import {
  fail,
  RemoteFailure,
  SessionProxy,
  type HttpMethod,
  type PolledRun,
  type RemoteAdapter,
  type RemotePage,
  type RemoteProblem,
  type RemoteRequest,
  type RemoteRun,
  type RemoteSession,
} from '../../src';
import { adapter as good, read } from './adapter';

/** A mistake in one place of an adapter that is right otherwise. */
export interface PlantedFault {
  name: string;
  change: Partial<RemoteAdapter>;
  /** Names of the cases that must find it; one of them fails. */
  caughtBy: RegExp;
}

/** Changes the answers of one method. A change may have fields of wrong types, as those of adapters without types. */
const inProblem = (change: (problem: RemoteProblem, session: RemoteSession) => object): Partial<RemoteAdapter> => ({
  fetchProblem: async (session, id) => {
    const problem = await good.fetchProblem(session, id);
    return { ...problem, ...change(problem, session) };
  },
});
const inRuns = (change: (run: RemoteRun) => object): Partial<RemoteAdapter> => ({
  listRecentRuns: async (session, problem) =>
    (await good.listRecentRuns(session, problem)).map((run) => ({ ...run, ...change(run) })),
});
type Final = Extract<PolledRun, { state: 'final' }>;
const inVerdict = (change: (final: Final) => object): Partial<RemoteAdapter> => ({
  poll: async (session, run) => {
    const progress = await good.poll(session, run);
    return progress.state === 'final' ? { ...progress, ...change(progress) } : progress;
  },
});
const inTexts = (problem: RemoteProblem, change: (html: string) => string): object => ({
  description: change(problem.description),
  input: change(problem.input),
});
const inSamples = ({ samples }: RemoteProblem, change: (text: string) => string): object => ({
  samples: samples.map(({ input, output }) => ({ input: change(input), output: change(output) })),
});

/** A session that changes requests, or what becomes of them. */
class ChangedSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    private readonly send: (
      session: RemoteSession,
      method: HttpMethod,
      path: string,
      request: RemoteRequest,
    ) => Promise<RemotePage>,
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new ChangedSession(this.inner.host(name), this.send);
  }

  protected request(method: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    return this.send(this.inner, method, path, request);
  }
}
type Send = ConstructorParameters<typeof ChangedSession>[1];
const fetchedBy = (send: Send): Partial<RemoteAdapter> => ({
  fetchProblem: (session, id) => good.fetchProblem(new ChangedSession(session, send), id),
});
const submittedBy = (send: Send): Partial<RemoteAdapter> => ({
  submit: (session, submission) => good.submit(new ChangedSession(session, send), submission),
});
const asKind = async <T>(work: Promise<T>, from: string, to: RemoteFailure['kind']): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === from) return fail(to, error.message);
    throw error;
  }
};

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'time limit in seconds',
    change: inProblem(({ timeLimitMs }) => ({ timeLimitMs: Math.ceil(timeLimitMs / 1000) })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'KB for MB in the memory limit',
    change: inProblem(({ memoryLimitMb }) => ({ memoryLimitMb: memoryLimitMb * 1024 })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'samples swapped',
    change: inProblem(({ samples }) => ({
      samples: samples.map(({ input, output }) => ({ input: output, output: input })),
    })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'samples in the opposite order',
    change: inProblem(({ samples }) => ({ samples: samples.toReversed() })),
    caughtBy: /is imported as|samples with every blank/,
  },
  {
    name: 'leading blanks of a sample trimmed',
    change: inProblem((problem) => inSamples(problem, (text) => text.trim())),
    caughtBy: /samples with every blank/,
  },
  {
    name: 'entity of a sample decoded twice',
    change: inProblem((problem) => inSamples(problem, (text) => load(`<pre>x${text}</pre>`)('pre').text().slice(1))),
    caughtBy: /samples with every blank/,
  },
  {
    name: 'entity of a title decoded twice',
    change: inProblem(({ title }) => ({ title: load(title).text() })),
    caughtBy: /every character of its title/,
  },
  {
    name: 'charset of the page ignored',
    change: fetchedBy((session, method, path, { charset: _, ...request }) => session[method](path, request)),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'relative pictures resolved against the front page',
    change: inProblem((problem, { endpoint }) =>
      inTexts(problem, (html) => html.replaceAll(`src="${endpoint}/problem/`, `src="${endpoint}/`)),
    ),
    caughtBy: /shows the pictures of the site/,
  },
  {
    name: 'relative links resolved against the front page',
    change: inProblem((problem, { endpoint }) =>
      inTexts(problem, (html) => html.replaceAll(`href="${endpoint}/problem/`, `href="${endpoint}/`)),
    ),
    caughtBy: /links that lead where they do/,
  },
  {
    name: 'difficulty as text',
    change: inProblem(() => ({ difficulty: '7' })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'time limit as text',
    change: inProblem(({ timeLimitMs }) => ({ timeLimitMs: String(timeLimitMs) })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'tags in one text',
    change: inProblem(({ tags }) => ({ tags: tags.join(', ') })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'source forgotten',
    change: inProblem(() => ({ source: undefined })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'hint lost',
    change: inProblem(() => ({ hint: '' })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'tags lost',
    change: inProblem(() => ({ tags: [] })),
    caughtBy: /has its tags/,
  },
  {
    name: 'allowed languages of the problem ignored',
    change: inProblem(() => ({ languageIds: null })),
    caughtBy: /allows the languages that the site allows/,
  },
  {
    name: 'second page of a problem not compared',
    change: {
      fetchProblem: (session, id) =>
        good.fetchProblem(
          new ChangedSession(session, async (inner, method, path, request) => {
            const page = await inner[method](path, request);
            return { ...page, text: page.text.replace(/"problem":"\d+"/, `"problem":"${id}"`) };
          }),
          id,
        ),
    },
    caughtBy: /has no part of another problem/,
  },
  {
    name: 'problem that is not there read as a failure of the site',
    change: { fetchProblem: (session, id) => asKind(good.fetchProblem(session, id), 'notFound', 'siteDown') },
    caughtBy: /that is not there is not found/,
  },
  {
    name: 'human check read as a problem',
    change: {
      fetchProblem: (session, id) =>
        good.fetchProblem(session, id).catch(async (error: unknown) => {
          if (!(error instanceof RemoteFailure) || error.kind !== 'humanCheck') throw error;
          const text = error.details.page?.text ?? '';
          return { id, title: load(text)('title').text(), description: text } as RemoteProblem;
        }),
    },
    caughtBy: /shows a bot check is humanCheck at problem/,
  },
  {
    name: 'plain Error in place of a failure',
    change: {
      fetchProblem: (session, id) =>
        good.fetchProblem(session, id).catch((error: unknown) => Promise.reject(new Error(String(error)))),
    },
    caughtBy: /that is not there is not found/,
  },
  {
    name: 'id not normalised',
    change: { parseId: (text) => (good.parseId(text) === null ? null : text.trim()) },
    caughtBy: /^reads "/,
  },
  {
    name: 'id of another site taken',
    change: { parseId: (text) => /(\d+)$/.exec(text.trim())?.[1] ?? null },
    caughtBy: /knows no problem/,
  },
  {
    name: 'first page of the catalogue only',
    change: {
      listCatalogue: async (session, cursor) => ({ ...(await good.listCatalogue(session, cursor)), next: null }),
    },
    caughtBy: /of all problems/,
  },
  {
    name: 'cursor as number',
    change: {
      listCatalogue: async (session, cursor) => {
        const page = await good.listCatalogue(session, cursor);
        return { ...page, next: (page.next && Number(page.next)) as string };
      },
    },
    caughtBy: /of all problems/,
  },
  {
    name: 'contest in the order of ids turned',
    change: { listContest: async (session, id) => (await good.listContest(session, id)).toReversed() },
    caughtBy: /in their order/,
  },
  {
    name: 'display name in place of the login',
    change: {
      isLoggedIn: async (session) => (await read(session, '/api/me')).body['name'] === session.account,
    },
    caughtBy: /is not logged in before|shows its name|shows another name/,
  },
  {
    name: 'login believed without a second look',
    change: {
      login: async (session, { name, password, session: pasted }) => {
        if (pasted !== null) return session.setCookies(pasted);
        const { status } = await session.post('/api/login', { json: { user: name, password } });
        if (status !== 200) fail(status === 403 ? 'badAccount' : 'layoutChanged', 'not logged in');
      },
    },
    caughtBy: /leads on as after a login/,
  },
  {
    name: 'siteDown for a wrong password',
    change: { login: (session, credentials) => asKind(good.login(session, credentials), 'badAccount', 'siteDown') },
    caughtBy: /is refused as a bad account/,
  },
  {
    name: 'badAccount for a captcha',
    change: { login: (session, credentials) => asKind(good.login(session, credentials), 'humanCheck', 'badAccount') },
    caughtBy: /must answer a captcha/,
  },
  {
    name: 'first language in place of the one that was chosen',
    change: { submit: (session, submission) => good.submit(session, { ...submission, languageId: '1' }) },
    caughtBy: /first, a middle and the last language/,
  },
  {
    name: 'submission sent twice',
    change: {
      submit: async (session, submission) => {
        await good.submit(session, submission);
        return good.submit(session, submission);
      },
    },
    caughtBy: /arrives once/,
  },
  {
    name: 'unknown answer taken for a refusal',
    change: { submit: (session, submission) => asKind(good.submit(session, submission), 'layoutChanged', 'rejected') },
    caughtBy: /never reported as refused/,
  },
  {
    name: 'run id as number',
    change: {
      submit: async (session, submission) => ({
        runId: Number((await good.submit(session, submission)).runId) as never,
      }),
    },
    caughtBy: /arrives once/,
  },
  {
    name: 'run id not returned, though the manifest says so',
    change: { submit: async (session, submission) => (await good.submit(session, submission), { runId: null }) },
    caughtBy: /exactly if the manifest says so/,
  },
  {
    name: 'submission with the session of another account',
    change: {
      submit: (session, submission) =>
        good.submit(
          new ChangedSession(session, async (inner, method, path, request) => {
            const page = await inner[method](path, request);
            return path === '/api/me' ? { ...page, text: JSON.stringify({ login: session.account }) } : page;
          }),
          submission,
        ),
    },
    caughtBy: /session of another account|of a lost session/,
  },
  {
    name: 'submission tried again by itself',
    change: {
      submit: (session, submission) => good.submit(session, submission).catch(() => good.submit(session, submission)),
    },
    caughtBy: /asks nothing more once a request has failed/,
  },
  {
    name: 'problem tried again by itself',
    change: {
      fetchProblem: (session, id) => good.fetchProblem(session, id).catch(() => good.fetchProblem(session, id)),
    },
    caughtBy: /asks nothing more once a request has failed/,
  },
  {
    name: 'waits by itself before it submits',
    change: submittedBy(async (session, method, path, request) => {
      if (method === 'post') await pause(200);
      return session[method](path, request);
    }),
    caughtBy: /waits for nothing but answers/,
  },
  {
    name: 'sends past its session',
    change: {
      listRecentRuns: async (session, problem) => {
        await fetch(`${session.endpoint}/api/languages`);
        return good.listRecentRuns(session, problem);
      },
    },
    caughtBy: /sends nothing past its session/,
  },
  {
    name: 'sends outside its hosts',
    change: {
      poll: async (session, run) => {
        await session.get('https://statistics.example.org/run').catch(() => undefined);
        return good.poll(session, run);
      },
    },
    caughtBy: /asks the hosts of its manifest only/,
  },
  {
    name: 'runs of all accounts listed',
    change: {
      listRecentRuns: async (session, { id }) => {
        const { page, body } = await read(session, '/api/runs', { problem: id });
        if (body['error'] !== undefined) return fail('sessionExpired', 'logged out', page);
        return (body['runs'] as { run: string }[]).map(({ run: runId }) => ({
          runId,
          problemId: id,
          languageId: null,
          codeBytes: null,
          sentAt: null,
        }));
      },
    },
    caughtBy: /newest first, whatever others send|is empty before/,
  },
  {
    name: 'times of runs as if in UTC',
    change: inRuns(({ sentAt }) => ({ sentAt: sentAt && sentAt + 9 * 3_600_000 })),
    caughtBy: /no more than is true/,
  },
  {
    name: 'zone of the page ignored',
    change: {
      listRecentRuns: (session, problem) =>
        good.listRecentRuns(
          new ChangedSession(session, async (inner, method, path, request) => {
            const page = await inner[method](path, request);
            return { ...page, text: page.text.replace(/"zone":-?\d+/g, '"zone":9') };
          }),
          problem,
        ),
    },
    caughtBy: /true times/,
  },
  {
    name: 'times of runs read in the zone of the machine',
    change: inRuns(({ sentAt }) => ({ sentAt: sentAt && sentAt + new Date(sentAt).getTimezoneOffset() * 60_000 })),
    caughtBy: /whatever time zone the judge runs/,
  },
  {
    name: 'time of runs as text',
    change: inRuns(({ sentAt }) => ({ sentAt: sentAt && new Date(sentAt).toISOString() })),
    caughtBy: /newest first|no more than is true/,
  },
  {
    name: 'verdict of the newest run of the list',
    change: {
      poll: async (session, { problem }) => {
        const { body } = await read(session, '/api/runs', { problem: problem.id });
        const [newest] = body['runs'] as { run: string }[];
        return good.poll(session, { runId: newest!.run, problem });
      },
    },
    caughtBy: /of this run is never that of another one/,
  },
  {
    name: 'milliseconds taken for seconds',
    change: inVerdict(({ timeMs }) => ({ timeMs: timeMs && timeMs * 1000 })),
    caughtBy: /of Accepted is read as it is/,
  },
  {
    name: 'bytes taken for KB',
    change: inVerdict(({ memoryKb }) => ({ memoryKb: memoryKb && memoryKb / 1024 })),
    caughtBy: /of Accepted is read as it is/,
  },
  {
    name: '0 in place of a time that is not shown',
    change: inVerdict(() => ({ timeMs: 0 })),
    caughtBy: /of Accepted is read as it is/,
  },
  {
    name: 'partial score lost',
    change: inVerdict(() => ({ score: null })),
    caughtBy: /brings its score/,
  },
  {
    name: 'test cases lost',
    change: inVerdict(() => ({ cases: [] })),
    caughtBy: /brings those of its test cases/,
  },
  {
    name: 'groups of test cases lost',
    change: inVerdict(({ cases }) => ({ cases: cases.map((one) => ({ ...one, groupNum: null })) })),
    caughtBy: /brings the groups/,
  },
  {
    name: 'test cases numbered from 0',
    change: inVerdict(({ cases }) => ({ cases: cases.map((one) => ({ ...one, seq: one.seq - 1 })) })),
    caughtBy: /brings those of its test cases/,
  },
  {
    name: 'time of a test case in seconds',
    change: inVerdict(({ cases }) => ({ cases: cases.map((one) => ({ ...one, timeMs: one.timeMs! / 1000 })) })),
    caughtBy: /brings those of its test cases/,
  },
  {
    name: 'compile error taken for a runtime error',
    change: inVerdict(({ status }) => ({ status: status === Status.CompileError ? Status.RuntimeError : status })),
    caughtBy: /of CompileError is read as it is/,
  },
  {
    name: 'compiler output lost',
    change: inVerdict(() => ({ message: null })),
    caughtBy: /of a compiler brings its words/,
  },
  {
    name: 'waiting taken for a verdict',
    change: {
      poll: async (session, run) => {
        const progress = await good.poll(session, run);
        if (progress.state !== 'pending') return progress;
        return { state: 'final', status: 0, timeMs: null, memoryKb: null, score: null, message: null, cases: [] };
      },
    },
    caughtBy: /comes after states that are none|of WrongAnswer is read/,
  },
  {
    name: 'unknown verdict taken for a system error',
    change: {
      poll: async (session, run) => {
        const progress = await good.poll(session, run);
        if (progress.state !== 'unknown') return progress;
        return { state: 'final', status: 4, timeMs: null, memoryKb: null, score: null, message: null, cases: [] };
      },
    },
    caughtBy: /words that nobody knows is none/,
  },
  {
    name: 'public run of the account that was asked for',
    change: {
      fetchPublicRun: async (session, wanted) => ({
        ...(await good.fetchPublicRun(session, wanted)),
        account: wanted.account,
      }),
    },
    caughtBy: /never that of another account/,
  },
  {
    name: 'public run for the problem that was asked for',
    change: {
      fetchPublicRun: async (session, wanted) => ({
        ...(await good.fetchPublicRun(session, wanted)),
        problemId: wanted.problem.id,
      }),
    },
    caughtBy: /never for another problem/,
  },
  {
    name: 'health that is always fine',
    change: { checkHealth: async (session) => void (await session.get('/').catch(() => undefined)) },
    caughtBy: /is not when it does not answer/,
  },
];
