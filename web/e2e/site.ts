import { isInProgress, type ProblemSave } from '@tribunal/contract';
import { siteApi } from '@tribunal/testing';
import { vi } from 'vitest';

export interface SiteUnderTest {
  url: string;
  rootPassword: string;
}

/** Opens the site that all tests share. */
export const openSite = async (): Promise<SiteUnderTest> => {
  const { E2E_URL: url, E2E_ROOT_PASSWORD: rootPassword = 'root-of-tests' } = process.env;
  if (!url) throw new Error('E2E_URL is set by the global set-up of the e2e tests');
  return { url, rootPassword };
};

export const rootToken = async (site: SiteUnderTest): Promise<string> => {
  const { headers } = await siteApi(site.url)('POST /api/admin/login', {
    body: { username: 'root', password: site.rootPassword },
  });
  return headers.get('authorization') ?? '';
};

/** Registers a new user; resolves with the name. */
export const registerUser = async (site: SiteUnderTest, password: string): Promise<string> => {
  const username = `e2e${process.hrtime.bigint().toString(36)}`.slice(0, 20);
  await siteApi(site.url)('POST /api/register', { body: { username, password, email: `${username}@example.org` } });
  return username;
};

const USUAL_LANGUAGES = ['C', 'C++', 'Java', 'Python3'].map((name) => ({ name }));

/** Creates a problem whose answer is the sum of two numbers; resolves with its id. */
export const makeSumProblem = async (
  site: SiteUnderTest,
  { languages = USUAL_LANGUAGES, title = 'A+B' }: { languages?: ProblemSave['languages']; title?: string } = {},
): Promise<string> => {
  const problemId = `E2E-${process.hrtime.bigint().toString(36)}`;
  const sums = [
    [1, 2],
    [0, 0],
    [-5, 3],
    [1000, 2345],
    [7, 8],
  ] as const;
  const body: ProblemSave = {
    problem: {
      problemId,
      title,
      description: 'Given $a$ and $b$, print $a + b$.',
      input: 'Two integers.',
      output: 'Their sum.',
      examples: '<input>1 2</input><output>3</output>',
      timeLimit: 1000,
      // Memory that a virtual machine provides for the first time is slow; a program reaches a small limit in time.
      memoryLimit: 64,
      openCaseResult: true,
      isRemoveEndBlank: true,
    },
    samples: sums.map(([a, b]) => ({ input: `${a} ${b}\n`, output: `${a + b}\n` })),
    languages,
  };
  await siteApi(site.url)('POST /api/admin/problem', { body }, await rootToken(site));
  return problemId;
};

/** Submits code to the problem as root and waits for the verdict; resolves with the id of the submission. */
export const makeJudgedSubmission = async (site: SiteUnderTest, pid: string, code: string): Promise<number> => {
  const token = await rootToken(site);
  const api = siteApi(site.url);
  const body = { pid, language: 'C++', code, isRemote: false };
  const { submitId } = (await api('POST /api/submit-problem-judge', { body }, token)).data;
  const isJudged = async (): Promise<void> => {
    const { data } = await api('POST /api/check-submissions-status', { body: { submitIds: [submitId] } }, token);
    const row = data[submitId];
    if (!row || isInProgress(row.status)) throw new Error(`submission ${submitId} is still being judged`);
  };
  await vi.waitFor(isJudged, { timeout: 60_000, interval: 250 });
  return submitId;
};
