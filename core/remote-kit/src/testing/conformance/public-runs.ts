import { expect } from 'vitest';
import { describe, it } from './cases';
import { MINUTE_MS, Status } from '@tribunal/contract';
import type { PublicRun, RemoteSession } from '../../contract';
import { MisdirectedSession } from './sessions';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

const OTHER = 'somebody';
const LOGIN_PAGE = `<!DOCTYPE html><html><head><title>Log in</title></head><body>
<form action="/login" method="post"><input name="username"><input type="password" name="password"></form></body></html>`;

type Wanted = Parameters<NonNullable<SiteUnderTest['adapter']['fetchPublicRun']>>[1];

/**
 * Checks of `fetchPublicRun`, by which users prove their handles: whatever the site shows, no run may count for another
 * account or problem than its own.
 */
export const publicRunTests = (site: SiteUnderTest): void =>
  void describe('a run that a user made at the site', () => {
    const { adapter, simulator, spec } = site;

    it('can be read exactly if users may submit there themselves', () => {
      expect(adapter.fetchPublicRun !== undefined).toBe(spec.submitMethods.includes('verify'));
    });

    it('can be linked wherever the companion may bring it, because one that comes too late is linked by hand', () => {
      expect(spec.submitMethods.includes('companion') && adapter.fetchPublicRun === undefined).toBe(false);
      expect(spec.submitMethods.includes('companion') && !spec.submitMethods.includes('verify')).toBe(false);
    });
    if (!adapter.fetchPublicRun) return;

    const read = (session: RemoteSession, wanted: Wanted): Promise<PublicRun> =>
      adapter.fetchPublicRun!(session, wanted);

    /** Adds a judged run and returns what is asked for it. */
    const addRun = async (account: string, status: Status = Status.WrongAnswer, problemId = site.problem.id) => {
      const { languageId, ...problem } = await site.problemRef(problemId);
      site.world.outcomes.push({ status, timeMs: 30, memoryKb: 2048 });
      const run = { account, problemId, languageId, code: CODE, polls: Infinity };
      return { account, runId: String(site.world.addRun(run).id), problem };
    };

    /** Opens a session without an account, or with one if the site shows runs only to accounts. */
    const openReader = async (wanted: Wanted): Promise<RemoteSession> => {
      const nobody = site.openSession();
      return (await failureOf(read(nobody, wanted))) === 'sessionExpired' ? site.openLoggedInSession() : nobody;
    };

    /** Returns what is read; null if there is no such run, which must not be taken for another failure. */
    const readOrNone = async (session: RemoteSession, wanted: Wanted, kinds = ['notFound']) => {
      const work = read(session, wanted);
      const kind = await failureOf(work);
      if (kind === 'none') return work;
      expect(kinds).toContain(kind);
      return null;
    };

    it('is read with its account, problem, language, time and verdict', async () => {
      const wanted = await addRun(OTHER);
      const run = await read(await openReader(wanted), wanted);
      const { languageId, sentAt } = site.world.runs[0]!;
      expect(run).toMatchObject({ runId: wanted.runId, account: OTHER, problemId: site.problem.id });
      expect([languageId, null]).toContain(run.languageId);
      expect(run.progress).toMatchObject({ state: 'final', status: Status.WrongAnswer });
      if (run.sentAt !== null) expect(Math.abs(sentAt - run.sentAt)).toBeLessThan(MINUTE_MS);
    });

    if (!site.options.lacksVerdicts?.includes(Status.CompileError)) {
      it('is read as one that does not compile, by which a handle is proved', async () => {
        const wanted = await addRun(OTHER, Status.CompileError);
        const { progress } = await read(await openReader(wanted), wanted);
        expect(progress).toMatchObject({ state: 'final', status: Status.CompileError });
      });
    }

    it('is never that of another account, though each shows the name of the other and lists show all', async () => {
      const wanted = await addRun(OTHER);
      const session = await openReader(wanted);
      site.world.displayNames.set(OTHER, BOT).set(BOT, OTHER);
      site.world.listQuirks.add('everybody');
      expect((await readOrNone(session, { ...wanted, account: BOT }))?.account ?? OTHER).toBe(OTHER);
      expect((await read(session, wanted)).account).toBe(OTHER);
    });

    it('is never that of another account, though the site answers with its runs', async () => {
      const wanted = await addRun(OTHER);
      const session = new MisdirectedSession(await openReader(wanted), BOT, OTHER);
      const run = await readOrNone(session, { ...wanted, account: BOT }, ['notFound', 'layoutChanged']);
      expect(run?.account ?? OTHER).toBe(OTHER);
    });

    it('is never for another problem', async () => {
      const problemId = simulator.problems[1]!.id;
      const wanted = await addRun(OTHER, Status.WrongAnswer, problemId);
      const session = await openReader(wanted);
      const { languageId: _, ...problem } = await site.problemRef();
      site.world.listQuirks.add('everybody');
      expect((await readOrNone(session, { ...wanted, problem }))?.problemId ?? problemId).toBe(problemId);
    });

    it('is the one that was asked for, though the site answers with another one', async () => {
      const wanted = await addRun(OTHER);
      const other = await addRun(OTHER, Status.Accepted);
      const session = new MisdirectedSession(await openReader(wanted), wanted.runId, other.runId);
      const run = await readOrNone(session, wanted, ['notFound', 'layoutChanged']);
      if (run) expect(run).toMatchObject({ runId: wanted.runId, progress: { status: Status.WrongAnswer } });
    });

    it('is not found if the site has no run of this id', async () => {
      const wanted = await addRun(OTHER);
      const session = await openReader(wanted);
      expect(await failureOf(read(session, { ...wanted, runId: '39999999' }))).toBe('notFound');
    });

    it('is not reported as missing if the site answers with its login', async () => {
      const wanted = await addRun(OTHER);
      const session = await openReader(wanted);
      for (const on of ['status', 'other'] as const)
        site.world.faults.push({ on, kind: 'changed', times: 50, change: () => LOGIN_PAGE });
      expect(['sessionExpired', 'layoutChanged']).toContain(await failureOf(read(session, wanted)));
    });
  });
