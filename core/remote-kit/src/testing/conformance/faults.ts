import { expect } from 'vitest';
import { describe, it } from './cases';
import type { FaultKind, SimulatedPart } from '../../simulator';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

/** A shorter timeout than operators would use, so that tests are fast. */
const SHORT_TIMEOUT_MS = 60;

const FAULTS: readonly (readonly [FaultKind, string, string])[] = [
  ['serverError', 'siteDown', 'answers 503'],
  ['timeout', 'siteDown', 'never answers'],
  ['dropBefore', 'siteDown', 'ends the connection'],
  ['interstitial', 'humanCheck', 'shows a bot check'],
  ['tooManyRequests', 'rateLimited', 'says too many requests'],
];
const PARTS = ['problem', 'login', 'submit', 'status'] as const;

export const faultTests = (site: SiteUnderTest): void =>
  void describe('a site', () => {
    const { adapter } = site;

    /**
     * Each entry performs the preceding steps while the site works; the function it returns runs while the site
     * fails.
     */
    const WORK: Readonly<Record<(typeof PARTS)[number], () => Promise<() => Promise<unknown>>>> = {
      problem: async () => () => adapter.fetchProblem(site.openSession(), site.problem.id),
      login: async () => {
        const credentials = site.credentials();
        return () => adapter.login(site.openSession(BOT), credentials);
      },
      submit: async () => {
        const session = await site.openLoggedInSession();
        const { languageId, ...problem } = await site.problemRef();
        return () => adapter.submit(session, { problem, languageId, code: CODE });
      },
      status: async () => {
        const session = await site.openLoggedInSession();
        const run = await site.submit(session);
        return () => adapter.poll(session, run);
      },
    };

    /** The operation may request any part of the site, so all parts fail. */
    const injectFault = (kind: FaultKind): void => {
      const parts: SimulatedPart[] = [...PARTS, 'other'];
      for (const on of parts) site.world.faults.push({ on, kind, times: 100 });
    };

    for (const [kind, failure, description] of FAULTS) {
      it.each(PARTS)(`that ${description} is ${failure} at %s`, async (part) => {
        const work = await WORK[part]();
        injectFault(kind);
        if (kind === 'timeout') site.timeoutMs = SHORT_TIMEOUT_MS;
        expect(await failureOf(work())).toBe(failure);
      });
    }

    it('is healthy, and is not when it does not answer', async () => {
      await adapter.checkHealth(site.openSession());
      injectFault('serverError');
      expect(await failureOf(adapter.checkHealth(site.openSession()))).toBe('siteDown');
    });

    it('works again as soon as the trouble is over', async () => {
      injectFault('serverError');
      const session = site.openSession();
      expect(await failureOf(adapter.fetchProblem(session, site.problem.id))).toBe('siteDown');
      site.world.faults.length = 0;
      expect((await adapter.fetchProblem(session, site.problem.id)).title).toBe(site.problem.title);
    });
  });
