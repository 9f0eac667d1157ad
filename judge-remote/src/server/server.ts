import type { RemoteJudgeCalls } from '@tribunal/plugin-remote-judging/contract';
import { KnownFailures } from './known-failures';
import type { JudgeCaller } from '@tribunal/worker';

type BodyOf<Call extends keyof RemoteJudgeCalls> = RemoteJudgeCalls[Call]['body'];
type DataOf<Call extends keyof RemoteJudgeCalls> = RemoteJudgeCalls[Call]['data'];

/** The server's API for judge-remote. Every method rejects with `ServerError` if there is no usable answer. */
export interface RemoteServer {
  sync(body: BodyOf<'POST /api/judge/remote/sync'>): Promise<DataOf<'POST /api/judge/remote/sync'>>;
  run(body: BodyOf<'POST /api/judge/remote/run'>): Promise<DataOf<'POST /api/judge/remote/run'>>;
  move(body: BodyOf<'POST /api/judge/remote/run/move'>): Promise<DataOf<'POST /api/judge/remote/run/move'>>;
  account(body: BodyOf<'POST /api/judge/remote/account'>): Promise<null>;
  job(body: BodyOf<'POST /api/judge/remote/job'>): Promise<DataOf<'POST /api/judge/remote/job'>>;
  done(body: BodyOf<'POST /api/judge/remote/job/done'>): Promise<null>;
  /** Stores a picture or a PDF and returns the address it is served at. */
  keep(name: string, bytes: Uint8Array): Promise<string>;
}

export function remoteServer({ post, upload }: JudgeCaller): RemoteServer {
  const knownFailures = new KnownFailures();
  return {
    async sync(body) {
      const { observations, ...rest } = body;
      const data: DataOf<'POST /api/judge/remote/sync'> = await post('/api/judge/remote/sync', {
        ...rest,
        observations: observations.filter(({ failure }) => knownFailures.has(failure)),
      });
      knownFailures.learn(data);
      return data;
    },
    run: (body) => post('/api/judge/remote/run', body),
    move: (body) => post('/api/judge/remote/run/move', body),
    account: async (body) => (knownFailures.has(body.failure ?? null) ? post('/api/judge/remote/account', body) : null),
    job: (body) => post('/api/judge/remote/job', body),
    done: (body) => post('/api/judge/remote/job/done', { ...body, result: knownFailures.translate(body.result) }),
    async keep(name, bytes) {
      const path = `/api/judge/remote/picture?name=${encodeURIComponent(name)}`;
      return (await upload<{ url: string }>(path, bytes, 'application/octet-stream')).url;
    },
  };
}
