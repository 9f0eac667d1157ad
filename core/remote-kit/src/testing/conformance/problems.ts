import { describe, expect, it } from 'vitest';
import type { RemoteProblem } from '../../contract';
import { normalizeSample } from '../../parse';
import { PLAIN_DOLLARS } from '../../simulator';
import { alphanumericText, visibleText } from '../text';
import { MisdirectedSession } from './sessions';
import { failureOf, type SiteUnderTest } from './site-under-test';

export const problemTests = (site: SiteUnderTest): void =>
  void describe('a problem', () => {
    const { adapter, simulator } = site;
    const fetchProblem = (id: string): Promise<RemoteProblem> => site.fetchProblem(id);

    it.each(simulator.problems.map(({ id, title }) => [id, title]))(
      '%s is imported as the site has it: %s',
      async (id) => {
        const wanted = site.world.problems.get(id)!;
        const problem = await fetchProblem(id);
        expect(problem).toMatchObject({
          id,
          timeLimitMs: wanted.timeLimitMs,
          memoryLimitMb: wanted.memoryLimitMb,
          samples: wanted.samples.map(({ input, output }) => ({
            input: normalizeSample(input),
            output: normalizeSample(output),
          })),
        });
        expect(withoutDollars(problem.title)).toBe(withoutDollars(wanted.title));
        const statement = alphanumericText(
          [problem.description, problem.input, problem.output, problem.hint].join('\n'),
        );
        for (const text of [wanted.description, wanted.input, wanted.output, wanted.hint]) {
          expect(statement).toContain(alphanumericText(text));
        }
        if (problem.files.length === 0) expect(alphanumericText(problem.description)).not.toBe('');
        expect(problem.url).toBe(adapter.problemUrl(site.url, id));
        if (!site.lacks('tags')) expect(problem.tags).toEqual(wanted.tags.filter((tag) => !RATING.test(tag)));
        if (!site.lacks('source')) expect(alphanumericText(problem.source)).toContain(alphanumericText(wanted.source));
      },
    );

    it('is the same when it is read again', async () => {
      const { id } = site.problem;
      expect(await fetchProblem(id)).toEqual(await fetchProblem(id));
    });

    it('has limits that are whole numbers, and files with whole addresses', async () => {
      for (const { id } of simulator.problems) {
        const { timeLimitMs, memoryLimitMb, files } = await fetchProblem(id);
        expect([timeLimitMs, memoryLimitMb].every(Number.isInteger)).toBe(true);
        for (const { url } of files) expect(url).toMatch(/^https?:/);
      }
    });

    it('shows the pictures of the site, also those with relative addresses', async () => {
      const relative: string[] = [];
      for (const { id } of simulator.problems) {
        const { url, ...problem } = await fetchProblem(id);
        const wanted = picturesOf(site.world.problems.get(id)!);
        const resolved = (addresses: string[]): string[] => addresses.map((address) => new URL(address, url).href);
        expect(resolved(picturesOf(problem))).toEqual(resolved(wanted));
        relative.push(...wanted.filter((address) => !URL.canParse(address)));
      }
      expect(relative, 'a problem of the simulator needs a picture with a relative address').not.toEqual([]);
    });

    if (!site.lacks('plainDollars')) {
      it('has no formula where dollar signs are money', async () => {
        const found = simulator.problems.find(({ description }) => description.includes(PLAIN_DOLLARS));
        if (!found) throw new Error(`a problem of the simulator needs the sentence: ${PLAIN_DOLLARS}`);
        const { description } = await fetchProblem(found.id);
        expect(visibleText(description.replaceAll('\\$', '$'))).toContain(visibleText(PLAIN_DOLLARS));
        expect(description).not.toMatch(/(?<!\\)\$5 and pears cost (?<!\\)\$6/);
      });
    }

    if (!site.lacks('problemIds')) {
      it('is never that of another id', async () => {
        const [wanted, other] = simulator.problems;
        const session = new MisdirectedSession(await site.openLoggedInSession(), wanted!.id, other!.id);
        const work = adapter.fetchProblem(session, wanted!.id);
        const kind = await failureOf(work);
        if (kind === 'none') expect((await work).title).toBe((await fetchProblem(wanted!.id)).title);
        else expect(['layoutChanged', 'notFound']).toContain(kind);
      });
    }

    if (!site.lacks('missing')) {
      it('that is not there is not found', async () => {
        const { id } = site.problem;
        site.world.problems.clear();
        expect(await failureOf(fetchProblem(id))).toBe('notFound');
      });
    }

    if (adapter.listLanguages) {
      it('may be sent in languages with different names', async () => {
        const languages = await adapter.listLanguages!(await site.openLoggedInSession(), await site.problemRef());
        expect(languages.length).toBeGreaterThan(0);
        expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
        expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length);
      });
    }
  });

type Texts = Pick<RemoteProblem, 'description' | 'input' | 'output' | 'hint'>;
const PICTURE = /<img\b[^>]*?\bsrc=["']?([^"'\s>]+)|!\[[^\]]*\]\(([^)\s]+)/g;

/** Returns the addresses of the pictures of texts in HTML or Markdown. */
const picturesOf = ({ description, input, output, hint }: Texts): string[] =>
  [...[description, input, output, hint].join('\n').matchAll(PICTURE)].map(([, html, markdown]) => html ?? markdown!);

/** Sites differ in the number of dollar signs that start a formula. */
const withoutDollars = (text: string): string => text.replaceAll('$', '');
/** A tag that states the difficulty of a problem is not a real tag. */
const RATING = /^\*\d+$/;
