import { describe, expect, it } from 'vitest';
import type { FaultKind, SimulatedPart } from '../../simulator';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

/** Times out sooner than an operator would like, so that tests do not wait. */
const IMPATIENT_MS = 60;

const TROUBLES: readonly (readonly [FaultKind, string, string])[] = [
  ['serverError', 'siteDown', 'answers 503'],
  ['timeout', 'siteDown', 'never answers'],
  ['dropBefore', 'siteDown', 'ends the connection'],
  ['interstitial', 'humanCheck', 'shows a bot check'],
  ['tooManyRequests', 'rateLimited', 'says too many requests'],
];
const PARTS = ['problem', 'login', 'submit', 'status'] as const;

export const troubleTests = (site: SiteUnderTest): void =>
  void describe('a site', () => {
    const { adapter } = site;

    /** Prepares what goes before while the site is well; what comes back is done while it is not. */
    const WORK: Readonly<Record<(typeof PARTS)[number], () => Promise<() => Promise<unknown>>>> = {
      problem: async () => () => adapter.fetchProblem(site.visit(), site.problem.id),
      login: async () => {
        const credentials = site.credentials();
        return () => adapter.login(site.visit(BOT), credentials);
      },
      submit: async () => {
        const session = await site.loggedIn();
        const { languageId, ...problem } = await site.refOf();
        return () => adapter.submit(session, { problem, languageId, code: CODE });
      },
      status: async () => {
        const session = await site.loggedIn();
        const run = await site.submit(session);
        return () => adapter.poll(session, run);
      },
    };

    /** Any part of the site may be asked for in between: all of them are in trouble. */
    const break_ = (kind: FaultKind): void => {
      const parts: SimulatedPart[] = [...PARTS, 'other'];
      for (const on of parts) site.world.faults.push({ on, kind, times: 100 });
    };

    for (const [kind, failure, words] of TROUBLES) {
      it.each(PARTS)(`that ${words} is ${failure} at %s`, async (part) => {
        const work = await WORK[part]();
        break_(kind);
        if (kind === 'timeout') site.patienceMs = IMPATIENT_MS;
        expect(await failureOf(work())).toBe(failure);
      });
    }

    it('is healthy, and is not when it does not answer', async () => {
      await adapter.health(site.visit());
      break_('serverError');
      expect(await failureOf(adapter.health(site.visit()))).toBe('siteDown');
    });

    it('works again as soon as the trouble is over', async () => {
      break_('serverError');
      const session = site.visit();
      expect(await failureOf(adapter.fetchProblem(session, site.problem.id))).toBe('siteDown');
      site.world.faults.length = 0;
      expect((await adapter.fetchProblem(session, site.problem.id)).title).toBe(site.problem.title);
    });
  });
