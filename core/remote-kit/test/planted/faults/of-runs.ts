import { Status } from '@tribunal/contract';
import { fail } from '../../../src';
import { adapter as good, read } from '../adapter';
import { ChangedSession, inRuns, inVerdict, type PlantedFault } from './changes';

export const FAULTS_OF_RUNS: readonly PlantedFault[] = [
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
