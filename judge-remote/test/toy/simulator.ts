import type {
  SimulatedRequest,
  SimulatedResponse,
  SimulatedRun,
  SiteSimulator,
  World,
} from '@tribunal/remote-kit/simulator';

const SAYS: Readonly<Record<number, string>> = { 0: 'Accepted', [-1]: 'Wrong Answer', [-2]: 'Compile Error' };
const UNDER_WAY = { pending: 'Waiting', compiling: 'Compiling', judging: 'Running' } as const;

const wordOf = (run: SimulatedRun, world: World): string => {
  const state = world.lookAt(run);
  return state === 'final' ? (run.outcome.text ?? SAYS[run.outcome.status] ?? 'Odd') : UNDER_WAY[state];
};

const rowOf = ({ id, account, problemId, languageId, code, sentAt }: SimulatedRun): string =>
  [id, account, problemId, languageId, Buffer.byteLength(code), sentAt].join('|');

const NOBODY: SimulatedResponse = { body: 'please log in' };
const found = (location: string, headers: Record<string, string> = {}): SimulatedResponse => ({
  status: 302,
  headers: { location, ...headers },
});

function submit({ form }: SimulatedRequest, world: World, account: string): SimulatedResponse {
  if (world.hasFault('submit', 'tooFast')) return { body: 'too fast' };
  if (world.hasFault('submit', 'rejected')) return { body: 'not wanted' };
  world.addRun({
    account,
    problemId: form.get('problem') ?? '',
    languageId: form.get('language') ?? '',
    code: form.get('code') ?? '',
  });
  return found('/status');
}

export const toySimulator: SiteSimulator = {
  key: 'TOY',
  problems: [],
  partOf: ({ path }) => {
    if (path === '/submit') return 'submit';
    if (path === '/login' || path === '/') return 'login';
    return path.startsWith('/problem') ? 'problem' : 'status';
  },
  answer(request, world) {
    const { path, query, form, cookies } = request;
    const account = world.accountOf(cookies['session']);
    const run = world.runs.find(({ id }) => path.endsWith(`/${id}`));
    if (path === '/') return { body: account ? `hello ${account}` : 'hello stranger' };
    if (path === '/login') {
      const session = world.logIn(form.get('name') ?? '', form.get('password') ?? '');
      return session ? found('/', { 'set-cookie': `session=${session}; Path=/; HttpOnly` }) : { body: 'wrong' };
    }
    if (path.startsWith('/problem/')) return { body: '<p>Add two numbers.</p>' };
    if (path.startsWith('/public/')) return run ? { body: wordOf(run, world) } : { status: 404 };
    if (path === '/submit' && account && world.hasFault('submit', 'sessionLost')) world.endSessions();
    const stillIn = world.accountOf(cookies['session']);
    if (!stillIn) return NOBODY;
    if (path === '/submit') return submit(request, world, stillIn);
    if (path === '/status') {
      const wanted = query.get('problem');
      return {
        body: world
          .listRuns(({ problemId }) => problemId === wanted)
          .map(rowOf)
          .join('\n'),
      };
    }
    return run ? { body: wordOf(run, world) } : { status: 404 };
  },
};
