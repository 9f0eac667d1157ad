import { expect } from 'vitest';
import { describe, it, itUnlessLacking, requireShown } from './cases';
import type { ListedProblem } from '../../contract';
import { alphanumericText } from '../text';
import { failureOf, type SiteUnderTest } from './site-under-test';

/** Maximum number of pages of a simulated catalogue. */
const MAX_PAGES = 50;

const INVALID_CONTESTS = ['', '  ', '../1', '%00', 'https://elsewhere.example/contest/1', 'x'.repeat(256)];

export const listTests = (site: SiteUnderTest): void =>
  void describe('lists', () => {
    const { adapter, spec, options } = site;

    it('are declared if the adapter reads them', () => {
      const hasContests = spec.exampleContestId !== undefined;
      expect([adapter.listContest !== undefined, adapter.parseContestId !== undefined]).toEqual([
        hasContests,
        hasContests,
      ]);
      expect(adapter.listCatalogue !== undefined).toBe(spec.hasCatalogue ?? false);
    });

    if (adapter.listContest) contestTests(site, adapter.listContest.bind(adapter), options.contests ?? {});
    if (adapter.listCatalogue) catalogueTests(site);
  });

function contestTests(
  site: SiteUnderTest,
  list: NonNullable<SiteUnderTest['adapter']['listContest']>,
  contests: Readonly<Record<string, readonly string[]>>,
): void {
  const { adapter, spec, options } = site;
  const parse = (text: string): string | null => adapter.parseContestId!(text);
  const example = spec.exampleContestId!;

  it('of a contest are tested with the example of the manifest', () =>
    expect(Object.keys(contests)).toContain(example));

  it.each(Object.entries({ [example]: example, [` ${example} `]: example, ...options.contestIds }))(
    'read the contest %j as %j',
    (text, id) => expect(parse(text)).toBe(id),
  );

  it.each(INVALID_CONTESTS)('know no contest %j', (text) => expect(parse(text)).toBeNull());

  it.each(Object.entries(contests))('of the contest %s have its problems, in their order', async (id, problems) => {
    expect(parse(id)).toBe(id);
    const listed = await list(await site.openLoggedInSession(), id);
    expect(listed.map((problem) => problem.id)).toEqual(problems);
    expectListed(site, listed);
  });

  it('of a contest that is not there are not found', async () => {
    site.world.problems.clear();
    expect(await failureOf(list(await site.openLoggedInSession(), example))).toBe('notFound');
  });

  it('of a contest fail when the site does', async () => {
    site.world.faults.push(...FAULTY_PARTS.map((on) => ({ on, kind: 'serverError', times: 100 }) as const));
    expect(await failureOf(list(site.openSession(), example))).toBe('siteDown');
  });
}

function catalogueTests(site: SiteUnderTest): void {
  const { adapter, simulator, options } = site;

  it('of all problems have each once, on pages that end', async () => {
    const listed: ListedProblem[] = [];
    const cursors = new Set<string>();
    let cursor: string | null = null;
    do {
      // A page can be read by another process than the one before.
      const page = await adapter.listCatalogue!(site.openSession(), cursor);
      listed.push(...page.problems);
      cursor = page.next;
      if (cursor !== null) expect(cursors, 'a cursor repeats').not.toContain(cursor);
      if (cursor !== null) cursors.add(cursor);
    } while (cursor !== null && cursors.size < MAX_PAGES);
    expect(cursors.size, 'the pages do not end').toBeLessThan(MAX_PAGES);
    const public_ = simulator.problems.map(({ id }) => id).filter((id) => !options.unlisted?.includes(id));
    expect(listed.map(({ id }) => id).sort()).toEqual(public_.sort());
    expectListed(site, listed);
  });

  itUnlessLacking(site, 'listPages', 'of all problems go on where a page ends', async () => {
    const { next } = await adapter.listCatalogue!(site.openSession(), null);
    requireShown(next !== null, 'listPages');
  });

  it('of all problems fail when the site does', async () => {
    site.world.faults.push(...FAULTY_PARTS.map((on) => ({ on, kind: 'serverError', times: 100 }) as const));
    expect(await failureOf(adapter.listCatalogue!(site.openSession(), null))).toBe('siteDown');
  });
}

const FAULTY_PARTS = ['problem', 'login', 'submit', 'status', 'other'] as const;

/** Checks ids and titles; tags and difficulties are optional. */
function expectListed({ adapter, world }: SiteUnderTest, listed: readonly ListedProblem[]): void {
  for (const { id, title, tags } of listed) {
    expect(adapter.parseId(id)).toBe(id);
    const wanted = world.problems.get(id)!;
    expect(alphanumericText(title)).toBe(alphanumericText(wanted.title));
    for (const tag of tags) expect(wanted.tags).toContain(tag);
  }
}
