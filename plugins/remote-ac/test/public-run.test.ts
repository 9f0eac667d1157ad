import { failureKindOf, failureOf, simulatedSite } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import judgePart from '../judge';
import simulator from '../simulator';

const { adapter } = judgePart;
const problem = { id: 'abc100_a', ref: 'abc100' };
const site = simulatedSite(simulator);

const sent = (account: string, outcome: { status: -2 | -1 | 0 }): string => {
  site.simulatorState.outcomes.push({ ...outcome, timeMs: 12, memoryKb: 3456 });
  const run = { account, problemId: 'abc100_a', languageId: '6017', code: 'x', polls: 9 };
  return String(site.simulatorState.addRun(run).id);
};
/** Reads a submission with an account that did not make it. */
const read = async (account: string, runId: string) => {
  const reader = site.openSession('bot');
  await adapter.login(reader, { name: 'bot', password: 'secret', session: null });
  return adapter.fetchPublicRun!(reader, { account, runId, problem });
};

describe('a submission that a user made at the site', () => {
  it('is shown to nobody without a login, which is said', async () => {
    const runId = sent('alice', { status: 0 });
    const failure = await failureOf(() =>
      adapter.fetchPublicRun!(site.openSession(null), { account: 'alice', runId, problem }),
    );
    expect(failure).toMatchObject({ kind: 'sessionExpired', message: expect.stringContaining('operator') as string });
  });

  it('is not taken for one of another user, even if the list shows those of all', async () => {
    const runId = sent('alice', { status: 0 });
    expect(await failureKindOf(() => read('bob', runId))).toBe('notFound');
    site.simulatorState.listQuirks.add('everybody');
    site.simulatorState.displayNames.set('alice', 'bob');
    expect(await failureKindOf(() => read('bob', runId))).toBe('notFound');
  });

  it('is not found if there is none', async () => {
    sent('alice', { status: 0 });
    expect(await failureKindOf(() => read('alice', '1'))).toBe('notFound');
  });

  it.each([0, -1] as const)('is read by another account, with its verdict %i', async (status) => {
    const runId = sent('alice', { status });
    expect(await read('alice', runId)).toMatchObject({
      runId,
      account: 'alice',
      problemId: 'abc100_a',
      languageId: '6017',
      progress: { state: 'final', status, timeMs: 12, memoryKb: 3456 },
    });
  });

  it('is read as a compile error, by which a user proves an account', async () => {
    const runId = sent('alice', { status: -2 });
    expect(await read('alice', runId)).toMatchObject({ progress: { state: 'final', status: -2 } });
  });
});
