import { expect } from 'vitest';
import { describe, it, itUnlessLacking } from './cases';
import type { RemoteSession } from '../../contract';
import type { FaultKind, SimulatedResponse } from '../../simulator';
import { DroppingSession } from './sessions';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

const REFUSALS = [
  ['duplicate', 'rejected', 'the same code again'],
  ['tooFast', 'rateLimited', 'too early'],
  ['rejected', 'rejected', 'what the site does not want'],
] as const;

const html = (text: string): string =>
  `<!DOCTYPE html><html><head><title>${text}</title></head><body><p>${text}</p></body></html>`;

/** Answers that say nothing certain; a submission that gets one may have been stored. */
const UNKNOWN_ANSWERS: Readonly<Record<string, SimulatedResponse>> = {
  'an empty page': { body: '' },
  'a page that nobody knows': { body: html('We are working on the site') },
  'a page that asks to wait': { body: html('Please wait while your submission is being processed') },
  'a missing page': { status: 404, body: html('Not found') },
  'a way to a page that nobody knows': { status: 302, headers: { location: '/maintenance' } },
};

export const submitTests = (site: SiteUnderTest): void =>
  void describe('a submission', () => {
    const { adapter } = site;
    const send = async (session: RemoteSession): Promise<{ runId: string | null }> => {
      const { languageId, ...problem } = await site.problemRef();
      return adapter.submit(session, { problem, languageId, code: CODE });
    };
    const injectFault = (kind: FaultKind, times = 1): void =>
      void site.world.faults.push({ on: 'submit', kind, times });

    it('arrives once, with its code, language and problem', async () => {
      const session = await site.openLoggedInSession();
      const { runId } = await site.submit(session);
      const { languageId } = await site.problemRef();
      expect(site.world.runs).toHaveLength(1);
      expect(site.world.runs[0]).toMatchObject({ account: BOT, problemId: site.problem.id, languageId });
      expect(site.world.runs[0]!.code.trimEnd()).toBe(CODE.trimEnd());
      expect(runId).toBe(String(site.world.runs[0]!.id));
    });

    it('is answered with the id of its run exactly if the manifest says so', async () => {
      const { runId } = await send(await site.openLoggedInSession());
      expect(runId !== null, 'returnsRunId of the manifest').toBe(site.spec.returnsRunId ?? false);
    });

    it('arrives in the first, a middle and the last language', async () => {
      const session = await site.openLoggedInSession();
      const { id, ref, languageIds } = await site.fetchProblem(site.problem.id);
      const ids = languageIds ?? site.spec.languages.map((language) => language.id);
      const chosen = [ids[0]!, ids[Math.floor(ids.length / 2)]!, ids.at(-1)!];
      for (const languageId of chosen) await adapter.submit(session, { problem: { id, ref }, languageId, code: CODE });
      expect(site.world.runs.map(({ languageId }) => languageId)).toEqual(chosen);
    });

    it('arrives at the problem that it is for', async () => {
      const session = await site.openLoggedInSession();
      for (const { id } of site.simulator.problems.slice(0, 2)) {
        const { languageId, ...problem } = await site.problemRef(id);
        await adapter.submit(session, { problem, languageId, code: CODE });
        expect(site.world.runs.at(-1)).toMatchObject({ problemId: id, languageId });
      }
    });

    it.each(['// 汉字 и кириллица\n', '// 100% + 1 = "x" & <y>\\n\n', "\tif (a < b && c > d) s = '\\0';\n"])(
      'keeps every character of %j',
      async (code) => {
        const long = `${code}${CODE}`;
        await site.submit(await site.openLoggedInSession(), long);
        expect(site.world.runs[0]!.code.trimEnd().replace(/\r\n/g, '\n')).toBe(long.trimEnd());
      },
    );

    for (const [fault, failure, what] of REFUSALS) {
      itUnlessLacking(site, fault, `that is ${what} is refused as ${failure}, and nothing is stored`, async () => {
        const session = await site.openLoggedInSession();
        injectFault(fault, 50);
        expect(await failureOf(send(session))).toBe(failure);
        expect(site.world.runs).toHaveLength(0);
      });
    }

    itUnlessLacking(site, 'submitCaptcha', 'that needs a captcha needs a human', async () => {
      const session = await site.openLoggedInSession();
      injectFault('captcha', 50);
      expect(await failureOf(send(session))).toBe('humanCheck');
      expect(site.world.runs).toHaveLength(0);
    });

    itUnlessLacking(site, 'sessionLoss', 'of a lost session says so, and nothing is stored', async () => {
      const session = await site.openLoggedInSession();
      site.world.endSessions();
      expect(await failureOf(send(session))).toBe('sessionExpired');
      expect(site.world.runs).toHaveLength(0);
    });

    it.each(Object.entries(UNKNOWN_ANSWERS))(
      'that is stored and answered with %s is sent once, and never reported as refused',
      async (_, answer) => {
        const session = await site.openLoggedInSession();
        site.world.unknownAnswers.push(answer);
        expect(['unknownRun', 'layoutChanged', 'siteDown']).toContain(await failureOf(send(session)));
        expect(site.world.acceptedCount).toBe(1);
        const [newest] = await adapter.listRecentRuns(session, await site.problemRef());
        expect(newest?.runId).toBe(String(site.world.runs[0]!.id));
      },
    );

    it('whose answer is lost is there once, and is found again', async () => {
      const { languageId, ...problem } = await site.problemRef();
      const session = new DroppingSession(await site.openLoggedInSession(), () => site.world.runs.length > 0);
      expect(await failureOf(adapter.submit(session, { problem, languageId, code: CODE }))).toBe('siteDown');
      expect(site.world.runs).toHaveLength(1);
      const [newest] = await adapter.listRecentRuns(await site.openLoggedInSession(), problem);
      expect(newest?.runId).toBe(String(site.world.runs[0]!.id));
    });

    it('that does not reach the site is not there', async () => {
      const session = await site.openLoggedInSession();
      injectFault('dropBefore', 50);
      expect(await failureOf(send(session))).toBe('siteDown');
      expect(site.world.runs).toHaveLength(0);
    });
  });
