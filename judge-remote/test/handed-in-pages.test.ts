import type { RemoteJob } from '@tribunal/plugin-remote-judging/contract';
import { fail, type JudgePart } from '@tribunal/remote-kit';
import { describe, expect, it } from 'vitest';
import { runJob } from '../src/jobs';
import { remoteJudgeHarness } from './run/remote-judge-harness';
import { toyJudgePart } from './toy/adapter';

describe('a job with a page that was handed in', () => {
  const parses: JudgePart = {
    ...toyJudgePart,
    adapter: {
      ...toyJudgePart.adapter,
      parseId: (text) => /^(?:https:\/\/toy\.test\/problem\/)?(\d+)(?:\?.*)?$/.exec(text.trim())?.[1] ?? null,
    },
  };
  const reads = async (
    url: string,
    judgePart = parses,
    prepare: (harness: ReturnType<typeof remoteJudgeHarness>) => void = () => {},
  ) => {
    const harness = remoteJudgeHarness();
    prepare(harness);
    const { process, clock, ledger, simulatorState } = harness;
    const { site, accountSessions, syncOutbox } = process(ledger, undefined, judgePart);
    const page = { url, html: '<p>From the open page.</p>' };
    const job: RemoteJob = { id: 1, key: 'TOY', attempt: 1, kind: 'page', problemId: url, page, reader: null };
    const done = runJob(job, { site, accountSessions, clean: async (_, one) => one });
    await clock.advanceAsync(1000);
    return { result: await done, observations: syncOutbox.drain().observations, simulatorState };
  };
  const closed = ({ simulatorState }: ReturnType<typeof remoteJudgeHarness>): void =>
    void simulatorState.faults.push({ on: 'problem', kind: 'serverError' });
  const asking = (path: string): JudgePart => ({
    ...parses,
    adapter: {
      ...parses.adapter,
      async fetchProblem(session, id) {
        await session.get(path);
        return parses.adapter.fetchProblem(session, id);
      },
    },
  });

  it('reads the problem from it, and asks the site for nothing', async () => {
    const { result, observations } = await reads('https://toy.test/problem/1000?from=list', parses, closed);
    expect(result).toMatchObject({
      ok: true,
      isPageRead: true,
      problem: { id: '1000', description: '<p>From the open page.</p>', url: 'https://toy.test/problem/1000' },
    });
    expect(observations).toEqual([]);
  });

  it('names the pictures that are not stored here', async () => {
    const pictured: JudgePart = {
      ...parses,
      adapter: {
        ...parses.adapter,
        fetchProblem: async (session, id) => ({
          ...(await parses.adapter.fetchProblem(session, id)),
          description: '![a](https://toy.test/a.png) ![b](/api/public/file/b.png) [c](https://toy.test/c)',
        }),
      },
    };
    const { result } = await reads('https://toy.test/problem/1000', pictured);
    expect(result).toMatchObject({ ok: true, unread: ['https://toy.test/a.png'] });
  });

  it.each(['https://elsewhere.test/problem/1000', 'https://toy.test/status', '1000', 'file:///problem/1000'])(
    'refuses %s, which is no problem of the site',
    async (url) => {
      const { result } = await reads(url);
      expect(result).toMatchObject({
        ok: false,
        kind: 'badId',
        message: `${url} is no page of a problem of Toy Judge`,
      });
    },
  );

  it('asks the site for the other pages that the adapter needs', async () => {
    const { result, observations } = await reads('https://toy.test/problem/1000', asking('/problem/1001'));
    expect(result).toMatchObject({ ok: true, problem: { description: '<p>From the open page.</p>' } });
    expect(observations).toEqual([]);
  });

  it('says so when the adapter asks the site in place of reading the page, as at an API', async () => {
    const api: JudgePart = {
      ...parses,
      adapter: {
        ...parses.adapter,
        fetchProblem: async (session, id) => ({
          ...(await parses.adapter.fetchProblem(session, '1001')),
          id,
        }),
      },
    };
    const { result } = await reads('https://toy.test/problem/1000', api);
    expect(result).toMatchObject({ ok: true, isPageRead: false });
    expect(result).not.toMatchObject({ problem: { description: '<p>From the open page.</p>' } });
  });

  it('names another page that the site does not show', async () => {
    const { result, observations } = await reads('https://toy.test/problem/1000', asking('/problem/1001'), closed);
    expect(result).toMatchObject({
      ok: false,
      kind: 'siteDown',
      message: expect.stringMatching(
        /asked for https:\/\/toy\.test\/problem\/1001, too: the site answers 503/,
      ) as string,
    });
    expect(observations).toMatchObject([{ operation: 'problem', failure: { kind: 'siteDown' } }]);
  });

  it('says that the adapter does not read this page', async () => {
    const api: JudgePart = {
      ...parses,
      adapter: {
        ...parses.adapter,
        fetchProblem: async (session) => fail('notFound', 'nobody may see it', await session.get('/problem/1001')),
      },
    };
    expect((await reads('https://toy.test/problem/1000', api)).result).toMatchObject({
      kind: 'notFound',
      message: 'the adapter reads something else than this page: nobody may see it',
    });
  });

  it('says nothing of the site when the page is not what the adapter knows', async () => {
    const strange: JudgePart = {
      ...parses,
      adapter: {
        ...parses.adapter,
        fetchProblem: async (session) => fail('layoutChanged', 'no title', await session.get('/problem/1000')),
      },
    };
    const { result, observations } = await reads('https://toy.test/problem/1000', strange);
    expect(result).toMatchObject({ ok: false, kind: 'layoutChanged', message: 'no title' });
    expect(observations).toEqual([]);
  });
});
