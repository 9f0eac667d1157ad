import type { RemoteObservation } from '@tribunal/plugin-remote-judging/contract';
import { FAILURE_KINDS, type FailureKind } from '@tribunal/remote-kit';
import { expect, it } from 'vitest';
import { remoteServer } from '../src/server';

const observation = (kind: FailureKind): RemoteObservation => ({
  key: 'TOY',
  operation: 'problem',
  accountId: null,
  failure: { kind, message: 'x', evidence: null },
  ms: 1,
  at: new Date(0).toISOString(),
});

/** A server that knows these kinds, or does not say which it knows. */
function serverThatKnows(failureKinds?: readonly FailureKind[]) {
  const bodies: { path: string; body: unknown }[] = [];
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    bodies.push({ path, body });
    return { now: '', sites: [], ...(failureKinds && { failureKinds }) } as T;
  };
  const server = remoteServer({ post, upload: () => Promise.reject(new Error('not used')) } as never);
  const sync = async (...kinds: FailureKind[]): Promise<unknown[]> => {
    const observations = kinds.map(observation);
    await server.sync({ name: 'a', instance: 'b', keys: ['TOY'], unknown: [], observations });
    const { observations: sent } = bodies.at(-1)!.body as { observations: RemoteObservation[] };
    return sent.map(({ failure }) => failure?.kind);
  };
  return { server, bodies, sync };
}

it('sends a kind of failure only once the server has said that it knows it', async () => {
  const current = serverThatKnows(FAILURE_KINDS);
  expect(await current.sync('adapterFault', 'siteDown')).toEqual(['siteDown']);
  expect(await current.sync('adapterFault', 'siteDown')).toEqual(['adapterFault', 'siteDown']);
  const earlier = serverThatKnows();
  for (let tries = 0; tries < 2; tries += 1) {
    expect(await earlier.sync('adapterFault', 'layoutChanged')).toEqual(['layoutChanged']);
  }
});

it('names a failed job by a kind that an earlier server knows, and reports no account', async () => {
  const { server, bodies, sync } = serverThatKnows();
  await sync();
  const failed = { ok: false, kind: 'adapterFault', message: 'difficulty', evidence: null } as const;
  await server.done({ id: 1, attempt: 1, result: failed });
  expect(bodies.at(-1)!.body).toMatchObject({ result: { kind: 'layoutChanged', message: 'difficulty' } });
  const before = bodies.length;
  await server.account({ accountId: 1, name: 'bot', failure: { kind: 'adapterFault', message: 'x' } });
  expect(bodies).toHaveLength(before);
});
