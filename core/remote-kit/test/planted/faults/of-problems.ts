import { load } from 'cheerio';
import { RemoteFailure, type RemoteProblem } from '../../../src';
import { adapter as good } from '../adapter';
import { asKind, ChangedSession, fetchedBy, inProblem, inSamples, inTexts, type PlantedFault } from './changes';

export const FAULTS_OF_PROBLEMS: readonly PlantedFault[] = [
  {
    name: 'time limit in seconds',
    change: inProblem(({ timeLimitMs }) => ({ timeLimitMs: Math.ceil(timeLimitMs / 1000) })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'KB for MB in the memory limit',
    change: inProblem(({ memoryLimitMb }) => ({ memoryLimitMb: memoryLimitMb * 1024 })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'samples swapped',
    change: inProblem(({ samples }) => ({
      samples: samples.map(({ input, output }) => ({ input: output, output: input })),
    })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'samples in the opposite order',
    change: inProblem(({ samples }) => ({ samples: samples.toReversed() })),
    caughtBy: /is imported as|samples with every blank/,
  },
  {
    name: 'leading blanks of a sample trimmed',
    change: inProblem((problem) => inSamples(problem, (text) => text.trim())),
    caughtBy: /samples with every blank/,
  },
  {
    name: 'entity of a sample decoded twice',
    change: inProblem((problem) => inSamples(problem, (text) => load(`<pre>x${text}</pre>`)('pre').text().slice(1))),
    caughtBy: /samples with every blank/,
  },
  {
    name: 'entity of a title decoded twice',
    change: inProblem(({ title }) => ({ title: load(title).text() })),
    caughtBy: /every character of its title/,
  },
  {
    name: 'charset of the page ignored',
    change: fetchedBy((session, method, path, { charset: _, ...request }) => session[method](path, request)),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'relative pictures resolved against the front page',
    change: inProblem((problem, { endpoint }) =>
      inTexts(problem, (html) => html.replaceAll(`src="${endpoint}/problem/`, `src="${endpoint}/`)),
    ),
    caughtBy: /shows the pictures of the site/,
  },
  {
    name: 'relative links resolved against the front page',
    change: inProblem((problem, { endpoint }) =>
      inTexts(problem, (html) => html.replaceAll(`href="${endpoint}/problem/`, `href="${endpoint}/`)),
    ),
    caughtBy: /links that lead where they do/,
  },
  {
    name: 'difficulty as text',
    change: inProblem(() => ({ difficulty: '7' })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'time limit as text',
    change: inProblem(({ timeLimitMs }) => ({ timeLimitMs: String(timeLimitMs) })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'tags in one text',
    change: inProblem(({ tags }) => ({ tags: tags.join(', ') })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'source forgotten',
    change: inProblem(() => ({ source: undefined })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'hint lost',
    change: inProblem(() => ({ hint: '' })),
    caughtBy: /is imported as the site has it/,
  },
  {
    name: 'tags lost',
    change: inProblem(() => ({ tags: [] })),
    caughtBy: /has its tags/,
  },
  {
    name: 'allowed languages of the problem ignored',
    change: inProblem(() => ({ languageIds: null })),
    caughtBy: /allows the languages that the site allows/,
  },
  {
    name: 'second page of a problem not compared',
    change: {
      fetchProblem: (session, id) =>
        good.fetchProblem(
          new ChangedSession(session, async (inner, method, path, request) => {
            const page = await inner[method](path, request);
            return { ...page, text: page.text.replace(/"problem":"\d+"/, `"problem":"${id}"`) };
          }),
          id,
        ),
    },
    caughtBy: /has no part of another problem/,
  },
  {
    name: 'problem that is not there read as a failure of the site',
    change: { fetchProblem: (session, id) => asKind(good.fetchProblem(session, id), 'notFound', 'siteDown') },
    caughtBy: /that is not there is not found/,
  },
  {
    name: 'human check read as a problem',
    change: {
      fetchProblem: (session, id) =>
        good.fetchProblem(session, id).catch(async (error: unknown) => {
          if (!(error instanceof RemoteFailure) || error.kind !== 'humanCheck') throw error;
          const text = error.details.page?.text ?? '';
          return { id, title: load(text)('title').text(), description: text } as RemoteProblem;
        }),
    },
    caughtBy: /shows a bot check is humanCheck at problem/,
  },
  {
    name: 'plain Error in place of a failure',
    change: {
      fetchProblem: (session, id) =>
        good.fetchProblem(session, id).catch((error: unknown) => Promise.reject(new Error(String(error)))),
    },
    caughtBy: /that is not there is not found/,
  },
  {
    name: 'id not normalised',
    change: { parseId: (text) => (good.parseId(text) === null ? null : text.trim()) },
    caughtBy: /^reads "/,
  },
  {
    name: 'id of another site taken',
    change: { parseId: (text) => /(\d+)$/.exec(text.trim())?.[1] ?? null },
    caughtBy: /knows no problem/,
  },
  {
    name: 'first page of the catalogue only',
    change: {
      listCatalogue: async (session, cursor) => ({ ...(await good.listCatalogue(session, cursor)), next: null }),
    },
    caughtBy: /of all problems/,
  },
  {
    name: 'cursor as number',
    change: {
      listCatalogue: async (session, cursor) => {
        const page = await good.listCatalogue(session, cursor);
        return { ...page, next: (page.next && Number(page.next)) as string };
      },
    },
    caughtBy: /of all problems/,
  },
  {
    name: 'contest in the order of ids turned',
    change: { listContest: async (session, id) => (await good.listContest(session, id)).toReversed() },
    caughtBy: /in their order/,
  },
];
