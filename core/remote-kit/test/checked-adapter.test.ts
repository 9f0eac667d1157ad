import { describe, expect, it } from 'vitest';
import type { RemoteAdapter } from '../src';
import { checkedAdapter } from '../src/schema';
import { failureOf } from '../src/testing/pages';

const SESSION = {} as Parameters<RemoteAdapter['isLoggedIn']>[0];
const RUN = { runId: '1', problem: { id: '1', ref: null } };
const never = (): never => {
  throw new Error('not used');
};
const adapterWith = (methods: Record<string, unknown>): RemoteAdapter =>
  checkedAdapter({
    parseId: never,
    problemUrl: never,
    runUrl: never,
    fetchProblem: never,
    login: never,
    isLoggedIn: never,
    listRecentRuns: never,
    submit: never,
    poll: never,
    checkHealth: never,
    ...methods,
  });

const PROBLEM = {
  id: '1000',
  title: 'A',
  timeLimitMs: 1000,
  memoryLimitMb: 64,
  format: 'html',
  description: 'x'.repeat(100_000),
  input: '',
  output: '',
  hint: '',
  samples: [{ input: ' 1', output: '2' }],
  source: '',
  url: 'https://site.test/1000',
  tags: [],
  difficulty: null,
  fileIo: null,
  ref: null,
  languageIds: null,
  files: [{ name: '', url: 'https://site.test/a (1).pdf' }],
};
const fetchWith = (changes: object) =>
  failureOf(() =>
    adapterWith({ fetchProblem: async () => ({ ...PROBLEM, ...changes }) }).fetchProblem(SESSION, '1000'),
  );
const FINAL = { state: 'final', status: 0, timeMs: 1, memoryKb: 2, score: null, message: null, cases: [] };
const pollWith = (progress: unknown) => failureOf(() => adapterWith({ poll: async () => progress }).poll(SESSION, RUN));

describe('an adapter that checks its answers', () => {
  it('returns them as they are', async () => {
    const adapter = adapterWith({ fetchProblem: async () => PROBLEM, poll: async () => FINAL });
    expect(await adapter.fetchProblem(SESSION, '1000')).toBe(PROBLEM);
    expect(await adapter.poll(SESSION, RUN)).toBe(FINAL);
    expect(checkedAdapter(adapter)).toBe(adapter);
    expect(adapter.listContest).toBeUndefined();
  });

  it.each([
    [{ difficulty: '7' }, 'a text of 1 characters for “difficulty”'],
    [{ timeLimitMs: '1000' }, 'a text of 4 characters for “timeLimitMs”'],
    [{ memoryLimitMb: 0.5 }, 'the number 0.5 for “memoryLimitMb”'],
    [{ title: ' ' }, 'a text of 1 characters for “title”'],
    [{ samples: [{ input: '1' }] }, 'nothing for “samples.0.output”'],
    [{ url: '/1000' }, 'a text of 5 characters for “url”'],
    [{ languageIds: [1] }, 'a whole number for “languageIds.0”'],
  ])('fails for a problem with %j, and names method, field and kind', async (changes, what) => {
    const { kind, message } = await fetchWith(changes);
    expect(kind).toBe('adapterFault');
    expect(message).toContain(`fetchProblem returned ${what}, which must`);
  });

  it.each([
    ['nothing', undefined, 'nothing for its answer'],
    ['no known state', { state: 'done' }, 'a text of 4 characters for “state”'],
    ['a time in a text', { ...FINAL, timeMs: '1' }, 'a text of 1 characters for “timeMs”'],
    ['a case without a number', { ...FINAL, cases: [{ ...FINAL, seq: 0 }] }, 'a whole number for “cases.0.seq”'],
    ['an unknown kind of missing details', { ...FINAL, missing: { kind: 'x' } }, 'for “missing.kind”'],
  ])('fails for a progress with %s', async (_, progress, what) => {
    const { kind, message } = await pollWith(progress);
    expect(kind).toBe('adapterFault');
    expect(message).toContain(what);
  });

  it('does not repeat a value, which may be secret', async () => {
    const { message } = await failureOf(() =>
      adapterWith({ submit: async () => ({ runId: 'secret/../x' }) }).submit(SESSION, {
        problem: RUN.problem,
        languageId: '1',
        code: '',
      }),
    );
    expect(message).not.toContain('secret');
  });

  it('lets failures of the adapter pass', async () => {
    await expect(adapterWith({}).checkHealth(SESSION)).rejects.toThrow('not used');
  });
});
