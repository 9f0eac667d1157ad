import { expect } from 'vitest';
import { describe, it, itUnlessLacking, requireShown, watched } from './cases';
import type { RemoteProblem } from '../../contract';
import { normalizeSample } from '../../parse';
import { PLAIN_DOLLARS, type SimulatedProblem } from '../../simulator';
import { RecordingSession, replayWithChangedPage } from '../mutations/replay';
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
      },
    );

    itUnlessLacking(site, 'tags', 'has its tags', async () => {
      const all = [...site.world.problems.values()];
      const tagsOf = ({ tags }: SimulatedProblem): string[] => tags.filter((tag) => !RATING.test(tag));
      expect(all.flatMap(tagsOf), 'no problem of the simulator has tags').not.toEqual([]);
      for (const wanted of all) expect((await fetchProblem(wanted.id)).tags).toEqual(tagsOf(wanted));
    });

    itUnlessLacking(site, 'source', 'has its source', async () => {
      const all = [...site.world.problems.values()];
      expect(all.map(({ source }) => source).join(''), 'no problem of the simulator has a source').not.toBe('');
      for (const { id, source } of all)
        expect(alphanumericText((await fetchProblem(id)).source)).toContain(alphanumericText(source));
    });

    /** Changes the first problem at the site and returns it as it is read then. */
    const fetchChanged = (changes: Partial<SimulatedProblem>, read = new Set<string>()): Promise<RemoteProblem> => {
      const { id } = site.problem;
      site.world.problems.set(id, watched({ ...site.problem, ...changes }, read));
      return fetchProblem(id);
    };

    it('has every character of its title, also those that HTML encodes', async () => {
      const title = 'Crates &amp; lids: 1 &lt; 2 & 3 < 4';
      expect((await fetchChanged({ title })).title).toBe(title);
    });

    it('has samples with every blank at the begin of their lines, in their order', async () => {
      const samples = [
        { input: '   3 4\n  1', output: '    7' },
        { input: '5 &lt; 6\n\n   8 <9>', output: '  1\n 2' },
      ];
      // Some sites have one sample for each problem.
      const shown = simulator.problems.some(({ samples: { length } }) => length > 1) ? samples : samples.slice(0, 1);
      expect((await fetchChanged({ samples: shown })).samples).toEqual(shown);
    });

    it('has links that lead where they do at the site', async () => {
      const { id, description } = site.problem;
      const { format } = await fetchProblem(id);
      const link = format === 'html' ? '<a href="notes/lids.html">notes</a>' : '[notes](notes/lids.html)';
      const problem = await fetchChanged({ description: `${description}\n\n${link}` });
      const found = [problem.description, problem.input, problem.output, problem.hint]
        .join('\n')
        .match(/[^\s"'()=]*notes\/lids\.html/)?.[0];
      expect(found && new URL(found, problem.url).href).toBe(new URL('notes/lids.html', problem.url).href);
    });

    itUnlessLacking(site, 'problemLanguages', 'allows the languages that the site allows for it', async () => {
      const read = new Set<string>();
      const languageIds = site.spec.languages.slice(1, 3).map(({ id }) => id);
      const problem = await fetchChanged({ languageIds }, read);
      requireShown(read.has('languageIds') || problem.languageIds !== null, 'problemLanguages');
      expect(problem.languageIds?.toSorted()).toEqual(languageIds.toSorted());
    });

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

    itUnlessLacking(site, 'plainDollars', 'has no formula where dollar signs are money', async () => {
      const found = simulator.problems.find(({ description }) => description.includes(PLAIN_DOLLARS));
      if (!found) throw new Error(`a problem of the simulator needs the sentence: ${PLAIN_DOLLARS}`);
      const { description } = await fetchProblem(found.id);
      expect(visibleText(description.replaceAll('\\$', '$'))).toContain(visibleText(PLAIN_DOLLARS));
      expect(description).not.toMatch(/(?<!\\)\$5 and pears cost (?<!\\)\$6/);
    });

    itUnlessLacking(site, 'problemIds', 'is never that of another id', async () => {
      const [wanted, other] = simulator.problems;
      const session = new MisdirectedSession(await site.openLoggedInSession(), wanted!.id, other!.id);
      const work = adapter.fetchProblem(session, wanted!.id);
      const kind = await failureOf(work);
      if (kind === 'none') expect((await work).title).toBe((await fetchProblem(wanted!.id)).title);
      else expect(['layoutChanged', 'notFound']).toContain(kind);
    });

    itUnlessLacking(
      site,
      'problemPages',
      'has no part of another problem, whichever of its pages the site mistakes',
      async () => {
        const [wanted, other] = simulator.problems;
        const session = await site.openLoggedInSession();
        const before = new RecordingSession(session);
        const problem = await adapter.fetchProblem(before, wanted!.id);
        const ofOther = new RecordingSession(session);
        await adapter.fetchProblem(ofOther, other!.id);
        const least = Math.min(before.exchanges.length, ofOther.exchanges.length);
        expect(least, 'a problem has only one page').toBeGreaterThan(1);
        for (let at = 0; at < least; at += 1) {
          const replayed = replayWithChangedPage(session, before.exchanges, at, ofOther.exchanges[at]!.page.text);
          const work = adapter.fetchProblem(replayed, wanted!.id);
          const kind = await failureOf(work);
          if (kind === 'none') expect(await work).toEqual(problem);
          else expect(['layoutChanged', 'notFound']).toContain(kind);
        }
      },
    );

    itUnlessLacking(site, 'missing', 'that is not there is not found', async () => {
      const { id } = site.problem;
      site.world.problems.clear();
      expect(await failureOf(fetchProblem(id))).toBe('notFound');
    });

    itUnlessLacking(site, 'languages', 'may be sent in languages with different names', async () => {
      expect(adapter.listLanguages, 'the adapter has no listLanguages').toBeDefined();
      const languages = await adapter.listLanguages!(await site.openLoggedInSession(), await site.problemRef());
      expect(languages.length).toBeGreaterThan(0);
      expect(new Set(languages.map(({ name }) => name)).size).toBe(languages.length);
      expect(new Set(languages.map(({ id }) => id)).size).toBe(languages.length);
    });
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
