import { isInProgress, ProblemType, type CoreCalls, type ProblemSave } from '@tribunal/contract';
import { ContestAuth, ContestType, type AllContestCalls, type ContestSave } from '@tribunal/plugin-contest/contract';
import type { OnsiteCalls } from '@tribunal/plugin-contest-onsite/contract';
import type { RecordsCalls } from '@tribunal/plugin-contest-records/contract';
import { siteApi, type SiteApi } from '@tribunal/testing';
import { vi } from 'vitest';
import { registerUser, rootToken, type SiteUnderTest } from '../site';
import { PASSWORD } from '../visitors';

export const MINUTE = 60_000;
/** Returns the time `ms` milliseconds from now, in the format of the API. */
export const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Returns the times of a contest whose scoreboard freezes `ms` milliseconds from now, half an hour before its end. */
export const freezeIn = (ms: number): Pick<ContestSave, 'sealRank' | 'sealRankTime' | 'endTime'> => {
  const at = Date.now() + ms;
  const [sealRankTime, endTime] = [at, at + 30 * MINUTE].map((time) => new Date(time).toISOString());
  return { sealRank: true, sealRankTime: sealRankTime!, endTime: endTime! };
};

export interface Participant {
  username: string;
  token: string;
}

/** Actions of participants and organisers without a page, in contests of one site. */
export interface ContestFixture {
  readonly api: SiteApi<AllContestCalls & OnsiteCalls & RecordsCalls & CoreCalls>;
  readonly root: string;
  createParticipant(): Promise<Participant>;
  /** Creates a contest as root: by default ACM, public and running for an hour. Resolves with its id. */
  contest(overrides?: Partial<ContestSave>): Promise<number>;
  /** Changes the given fields of a contest and leaves the others as they are. */
  change(cid: number, changes: Partial<ContestSave>): Promise<void>;
  /**
   * Adds the sum of two numbers as a problem of the contest; under the OI rule it has two testcases of 60 and 40
   * marks.
   */
  sum(cid: number, displayId: string): Promise<void>;
  /** Resolves once the submission has its verdict. */
  judged(submitId: number): Promise<void>;
  /** Submits code; resolves with the id of the submission once it is judged. */
  send(participant: Participant, cid: number, displayId: string, code: string): Promise<number>;
}

const SUMS = [
  { input: '1 2\n', output: '3\n', score: 60 },
  { input: '5 0\n', output: '5\n', score: 40 },
];

export async function openContestFixture(site: SiteUnderTest): Promise<ContestFixture> {
  const api = siteApi<AllContestCalls & OnsiteCalls & RecordsCalls & CoreCalls>(site.url);
  const root = await rootToken(site);
  const stored = async (cid: number): Promise<ContestSave> =>
    (await api('GET /api/admin/contest', { query: { cid } }, root)).data;
  const judged = (submitId: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const { data } = await api('POST /api/check-submissions-status', { body: { submitIds: [submitId] } }, root);
        const row = data[submitId];
        if (!row || isInProgress(row.status)) throw new Error(`submission ${submitId} is still being judged`);
      },
      { timeout: 60_000, interval: 250 },
    );
  return {
    api,
    root,
    judged,
    createParticipant: async () => {
      const username = await registerUser(site, PASSWORD);
      const { headers } = await api('POST /api/login', { body: { username, password: PASSWORD } });
      return { username, token: headers.get('authorization') ?? '' };
    },
    contest: async (overrides = {}) => {
      const body: ContestSave = {
        title: `Cup ${process.hrtime.bigint().toString(36)}`,
        type: ContestType.Acm,
        auth: ContestAuth.Public,
        startTime: fromNow(-MINUTE),
        endTime: fromNow(59 * MINUTE),
        ...overrides,
      };
      return (await api('POST /api/admin/contest', { body }, root)).data.id;
    },
    change: async (cid, changes) => {
      const current = await stored(cid);
      const { title, type, auth, startTime, endTime } = current;
      const body = { id: cid, title, type, auth, startTime, endTime, ...changes };
      await api('PUT /api/admin/contest', { body }, root);
    },
    sum: async (cid, displayId) => {
      const { type } = await stored(cid);
      const save: ProblemSave = {
        problem: {
          problemId: `E2E-${process.hrtime.bigint().toString(36)}`,
          title: `Sum ${displayId}`,
          description: 'Given $a$ and $b$, print $a + b$.',
          memoryLimit: 64,
          ...(type === ContestType.Oi && { type: ProblemType.Oi, judgeCaseMode: 'default' }),
        },
        samples: SUMS.map(({ score, ...files }) => ({ ...files, ...(type === ContestType.Oi && { score }) })),
        languages: [{ name: 'C++' }],
      };
      await api('POST /api/admin/contest/problem', { body: { cid, displayId, color: '#e23b3b', save } }, root);
    },
    send: async ({ token }, cid, displayId, code) => {
      const body = { pid: displayId, cid, language: 'C++', code, isRemote: false };
      const { submitId } = (await api('POST /api/submit-problem-judge', { body }, token)).data;
      await judged(submitId);
      return submitId;
    },
  };
}
