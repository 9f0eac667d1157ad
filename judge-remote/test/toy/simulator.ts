import type {
  SimulatedRequest,
  SimulatedResponse,
  SimulatedRun,
  SiteSimulator,
  SimulatorState,
} from '@tribunal/remote-kit/simulator';

const VERDICT_TEXTS: Readonly<Record<number, string>> = { 0: 'Accepted', [-1]: 'Wrong Answer', [-2]: 'Compile Error' };
const PROGRESS_TEXTS = { pending: 'Waiting', compiling: 'Compiling', judging: 'Running' } as const;

const wordOf = (run: SimulatedRun, simulatorState: SimulatorState): string => {
  const state = simulatorState.poll(run);
  return state === 'final' ? (run.outcome.text ?? VERDICT_TEXTS[run.outcome.status] ?? 'Odd') : PROGRESS_TEXTS[state];
};

const rowOf = ({ id, account, problemId, languageId, code, sentAt }: SimulatedRun): string =>
  [id, account, problemId, languageId, Buffer.byteLength(code), sentAt].join('|');

const NOBODY: SimulatedResponse = { body: 'please log in' };
const found = (location: string, headers: Record<string, string> = {}): SimulatedResponse => ({
  status: 302,
  headers: { location, ...headers },
});

function submit({ form }: SimulatedRequest, simulatorState: SimulatorState, account: string): SimulatedResponse {
  if (simulatorState.hasFault('submit', 'tooFast')) return { body: 'too fast' };
  if (simulatorState.hasFault('submit', 'rejected')) return { body: 'not wanted' };
  simulatorState.addRun({
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
  answer(request, simulatorState) {
    const { path, query, form, cookies } = request;
    const account = simulatorState.accountOf(cookies['session']);
    const run = simulatorState.runs.find(({ id }) => path.endsWith(`/${id}`));
    if (path === '/') return { body: account ? `hello ${account}` : 'hello stranger' };
    if (path === '/login') {
      const session = simulatorState.logIn(form.get('name') ?? '', form.get('password') ?? '');
      return session ? found('/', { 'set-cookie': `session=${session}; Path=/; HttpOnly` }) : { body: 'wrong' };
    }
    if (path.startsWith('/problem/')) return { body: '<p>Add two numbers.</p>' };
    if (path.startsWith('/public/')) return run ? { body: wordOf(run, simulatorState) } : { status: 404 };
    if (path === '/submit' && account && simulatorState.hasFault('submit', 'sessionLost')) simulatorState.endSessions();
    const stillIn = simulatorState.accountOf(cookies['session']);
    if (!stillIn) return NOBODY;
    if (path === '/submit') return submit(request, simulatorState, stillIn);
    if (path === '/status') {
      const wanted = query.get('problem');
      return {
        body: simulatorState
          .listRuns(({ problemId }) => problemId === wanted)
          .map(rowOf)
          .join('\n'),
      };
    }
    return run ? { body: wordOf(run, simulatorState) } : { status: 404 };
  },
};
