import { describe, expect, it } from 'vitest';
import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { fail } from '../../failure';
import type { FaultKind } from '../../simulator';
import { SessionProxy, type HttpMethod } from '../../session-proxy';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

const REFUSALS = [
  ['duplicate', 'rejected', 'the same code again'],
  ['tooFast', 'rateLimited', 'too early'],
  ['rejected', 'rejected', 'what the site does not want'],
] as const;

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

    it.each(['// 汉字 и кириллица\n', '// 100% + 1 = "x" & <y>\\n\n', "\tif (a < b && c > d) s = '\\0';\n"])(
      'keeps every character of %j',
      async (code) => {
        const long = `${code}${CODE}`;
        await site.submit(await site.openLoggedInSession(), long);
        expect(site.world.runs[0]!.code.trimEnd().replace(/\r\n/g, '\n')).toBe(long.trimEnd());
      },
    );

    for (const [fault, failure, what] of REFUSALS.filter(([fault]) => !site.lacks(fault))) {
      it(`that is ${what} is refused as ${failure}, and nothing is stored`, async () => {
        const session = await site.openLoggedInSession();
        injectFault(fault, 50);
        expect(await failureOf(send(session))).toBe(failure);
        expect(site.world.runs).toHaveLength(0);
      });
    }

    if (!site.lacks('submitCaptcha')) {
      it('that needs a captcha needs a human', async () => {
        const session = await site.openLoggedInSession();
        injectFault('captcha', 50);
        expect(await failureOf(send(session))).toBe('humanCheck');
        expect(site.world.runs).toHaveLength(0);
      });
    }

    if (!site.lacks('sessionLoss')) {
      it('of a lost session says so, and nothing is stored', async () => {
        const session = await site.openLoggedInSession();
        site.world.endSessions();
        expect(await failureOf(send(session))).toBe('sessionExpired');
        expect(site.world.runs).toHaveLength(0);
      });
    }

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

/**
 * A session whose connection breaks once `isLost` returns true: the site processes the request, but the response is
 * lost.
 */
class DroppingSession extends SessionProxy {
  constructor(
    inner: RemoteSession,
    private readonly isLost: () => boolean,
  ) {
    super(inner);
  }

  host(name: string): RemoteSession {
    return new DroppingSession(this.inner.host(name), this.isLost);
  }

  protected async request(httpMethod: HttpMethod, path: string, request: RemoteRequest): Promise<RemotePage> {
    const page = await this.inner[httpMethod](path, request);
    return this.isLost() ? fail('siteDown', 'the connection ended') : page;
  }
}
