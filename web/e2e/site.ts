import type { CoreCalls, Envelope, ProblemSave } from '@tribunal/contract';

export interface SiteUnderTest {
  url: string;
  rootPassword: string;
  stop(): Promise<void>;
}

/** The site of `E2E_URL`, or one that is started for the tests. */
export const openSite = async (): Promise<SiteUnderTest> => {
  const url = process.env.E2E_URL;
  const rootPassword = process.env.E2E_ROOT_PASSWORD ?? 'root-of-tests';
  if (url) return { url, rootPassword, stop: async () => undefined };
  const { ROOT_PASSWORD, startSite } = await import('@tribunal/testing');
  // The test runner has a BASE_URL of its own, which is no address.
  const site = await startSite({ BASE_URL: '' });
  return { url: site.url, rootPassword: ROOT_PASSWORD, stop: () => site.stop() };
};

const post = async <K extends keyof CoreCalls & `POST ${string}`>(
  site: SiteUnderTest,
  call: K,
  body: CoreCalls[K] extends { body: infer B } ? B : never,
  token?: string,
): Promise<{ data: unknown; headers: Headers }> => {
  const reply = await fetch(site.url + call.slice('POST '.length), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const envelope = (await reply.json()) as Envelope<unknown>;
  if (envelope.status !== 200) throw new Error(`${call}: ${envelope.status} ${envelope.msg}`);
  return { data: envelope.data, headers: reply.headers };
};

export const rootToken = async (site: SiteUnderTest): Promise<string> => {
  const { headers } = await post(site, 'POST /api/admin/login', { username: 'root', password: site.rootPassword });
  return headers.get('authorization') ?? '';
};

/** Registers somebody new; answers with the name. */
export const registerUser = async (site: SiteUnderTest, password: string): Promise<string> => {
  const username = `e2e${process.hrtime.bigint().toString(36)}`.slice(0, 20);
  await post(site, 'POST /api/register', { username, password, email: `${username}@example.org` });
  return username;
};

/** A problem whose answer is the sum of two numbers; answers with its id. */
export const makeSumProblem = async (site: SiteUnderTest): Promise<string> => {
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
      title: 'A+B',
      description: 'Given $a$ and $b$, print $a + b$.',
      input: 'Two integers.',
      output: 'Their sum.',
      examples: '<input>1 2</input><output>3</output>',
      timeLimit: 1000,
      memoryLimit: 256,
      openCaseResult: true,
    },
    samples: sums.map(([a, b]) => ({ input: `${a} ${b}\n`, output: `${a + b}\n` })),
    languages: ['C', 'C++', 'Java', 'Python3'].map((name) => ({ name })),
  };
  await post(site, 'POST /api/admin/problem', body, await rootToken(site));
  return problemId;
};
