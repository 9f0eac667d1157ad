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
} from '../../../src';
import { adapter as good } from '../adapter';

/** A mistake in one place of an adapter that is right otherwise. */
export interface PlantedFault {
  name: string;
  change: Partial<RemoteAdapter>;
  /** Names of the cases that must find it; one of them fails. */
  caughtBy: RegExp;
}

/** Changes the answers of one method. A change may have fields of wrong types, as those of adapters without types. */
export const inProblem = (
  change: (problem: RemoteProblem, session: RemoteSession) => object,
): Partial<RemoteAdapter> => ({
  fetchProblem: async (session, id) => {
    const problem = await good.fetchProblem(session, id);
    return { ...problem, ...change(problem, session) };
  },
});
export const inRuns = (change: (run: RemoteRun) => object): Partial<RemoteAdapter> => ({
  listRecentRuns: async (session, problem) =>
    (await good.listRecentRuns(session, problem)).map((run) => ({ ...run, ...change(run) })),
});
export type Final = Extract<PolledRun, { state: 'final' }>;
export const inVerdict = (change: (final: Final) => object): Partial<RemoteAdapter> => ({
  poll: async (session, run) => {
    const progress = await good.poll(session, run);
    return progress.state === 'final' ? { ...progress, ...change(progress) } : progress;
  },
});
export const inTexts = (problem: RemoteProblem, change: (html: string) => string): object => ({
  description: change(problem.description),
  input: change(problem.input),
});
export const inSamples = ({ samples }: RemoteProblem, change: (text: string) => string): object => ({
  samples: samples.map(({ input, output }) => ({ input: change(input), output: change(output) })),
});

/** A session that changes requests, or what becomes of them. */
export class ChangedSession extends SessionProxy {
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
export type Send = ConstructorParameters<typeof ChangedSession>[1];
export const fetchedBy = (send: Send): Partial<RemoteAdapter> => ({
  fetchProblem: (session, id) => good.fetchProblem(new ChangedSession(session, send), id),
});
export const submittedBy = (send: Send): Partial<RemoteAdapter> => ({
  submit: (session, submission) => good.submit(new ChangedSession(session, send), submission),
});
export const asKind = async <T>(work: Promise<T>, from: string, to: RemoteFailure['kind']): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RemoteFailure && error.kind === from) return fail(to, error.message);
    throw error;
  }
};
