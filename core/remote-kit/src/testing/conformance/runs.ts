import { MINUTE_MS } from '@tribunal/contract';
import { expect } from 'vitest';
import { beforeEach, describe, it, itUnlessLacking, requireShown } from './cases';
import type { RemoteProblemRef, RemoteRun, RemoteSession } from '../../contract';
import { BOT, CODE, failureOf, type SiteUnderTest } from './site-under-test';

/** A time zone that no site uses, and that is no whole number of hours ahead of any. */
const FAR_ZONE = 'Asia/Kathmandu';

export const runTests = (site: SiteUnderTest): void =>
  void describe('the list of recent runs', () => {
    const { adapter, simulator } = site;
    let session: RemoteSession;
    let problem: RemoteProblemRef;
    let languageId: string;
    beforeEach(async () => {
      session = await site.openLoggedInSession();
      ({ languageId, ...problem } = await site.problemRef());
    });

    const add = (account: string, problemId = site.problem.id): string =>
      String(site.world.addRun({ account, problemId, languageId, code: CODE }).id);
    const expectTrueTime = ({ sentAt }: RemoteRun): void => {
      if (sentAt === null) return;
      const lagMs = site.world.runs.at(-1)!.sentAt - sentAt;
      expect(lagMs).toBeGreaterThanOrEqual(0);
      expect(lagMs).toBeLessThan(MINUTE_MS);
    };
    const listRuns = (): Promise<RemoteRun[]> => adapter.listRecentRuns(session, problem);

    it('is empty before anything was sent', async () => {
      add('somebody');
      expect(await listRuns()).toEqual([]);
    });

    it('is of this account, newest first, whatever others send before and after', async () => {
      add('somebody');
      const older = add(BOT);
      add('somebody');
      const newer = add(BOT);
      add('else');
      expect((await listRuns()).map(({ runId }) => runId)).toEqual([newer, older]);
    });

    it('reports of each run no more than is true', async () => {
      add(BOT);
      const [run] = await listRuns();
      const bytes = Buffer.byteLength(CODE);
      expect([site.problem.id, null]).toContain(run!.problemId);
      expect([languageId, null]).toContain(run!.languageId);
      expect([bytes, null]).toContain(run!.codeBytes);
      expectTrueTime(run!);
    });

    it('distinguishes another problem from this one', async () => {
      const other = simulator.problems[1];
      if (!other) throw new Error('a simulator needs at least two problems');
      const ours = add(BOT);
      const theirs = add(BOT, other.id);
      const runs = await listRuns();
      expect(runs.find(({ runId }) => runId === ours)).toBeDefined();
      expect([undefined, other.id]).toContain(runs.find(({ runId }) => runId === theirs)?.problemId);
    });

    it('shows a new run above the one that was the newest before', async () => {
      const before = add(BOT);
      expect((await listRuns())[0]?.runId).toBe(before);
      site.world.onRun = () => void (site.world.onRun = () => {});
      const { runId } = await site.submit(session);
      add('somebody');
      expect(runId).toBe(
        String(site.world.runs.find(({ account, id }) => account === BOT && String(id) !== before)!.id),
      );
      expect((await listRuns()).map((run) => run.runId)).toEqual([runId, before]);
    });

    it('does not show a run that the site does not show yet', async () => {
      const before = add(BOT);
      site.world.addRun({ account: BOT, problemId: site.problem.id, languageId, code: CODE, hiddenFor: 1 });
      expect((await listRuns()).map(({ runId }) => runId)).toEqual([before]);
      expect(await listRuns()).toHaveLength(2);
    });

    it('does not answer for a session that is lost', async () => {
      const own = add(BOT);
      site.world.endSessions();
      // Public lists stay correct; others report that nobody is logged in.
      const work = listRuns();
      const kind = await failureOf(work);
      if (kind === 'none') expect((await work)[0]?.runId).toBe(own);
      else expect(kind).toBe('sessionExpired');
    });

    it('is of this account and this problem, even if the site shows those of all', async () => {
      const other = simulator.problems[1]!;
      add('somebody');
      const older = add(BOT);
      add(BOT, other.id);
      const newer = add(BOT);
      add('else');
      site.world.listQuirks.add('everybody');
      const own = (await listRuns()).filter(({ problemId }) => problemId !== other.id);
      expect(own.map(({ runId }) => runId)).toEqual([newer, older]);
    });

    it('is newest first, even if the site shows the oldest first', async () => {
      const [older, newer] = [add(BOT), add(BOT)];
      site.world.listQuirks.add('oldestFirst');
      expect((await listRuns()).map(({ runId }) => runId)).toEqual([newer, older]);
    });

    it('has no language rather than a wrong one, if the site shows languages under new names', async () => {
      const own = add(BOT);
      site.world.listQuirks.add('renamedLanguages');
      const [run] = await listRuns();
      expect(run).toMatchObject({ runId: own });
      expect([languageId, null]).toContain(run!.languageId);
    });

    it('has true times or none, even if the site shows them in the time zone of the account', async () => {
      add(BOT);
      site.world.listQuirks.add('otherZone');
      expectTrueTime((await listRuns())[0]!);
    });

    itUnlessLacking(site, 'zones', 'has true times in whatever time zone the page states', async () => {
      add(BOT);
      site.world.listQuirks.add('otherZone');
      const [run] = await listRuns();
      requireShown(site.world.statedZones > 0, 'zones');
      expectTrueTime(run!);
    });

    itUnlessLacking(site, 'times', 'has times, in whatever time zone the judge runs', async () => {
      add(BOT);
      const usual = process.env['TZ'];
      process.env['TZ'] = FAR_ZONE;
      try {
        const [run] = await listRuns();
        expect(run!.sentAt).not.toBeNull();
        expectTrueTime(run!);
      } finally {
        if (usual === undefined) delete process.env['TZ'];
        else process.env['TZ'] = usual;
      }
    });

    it('knows the account’s last ten', async () => {
      const all = Array.from({ length: 12 }, () => add(BOT)).reverse();
      expect((await listRuns()).map(({ runId }) => runId).slice(0, 10)).toEqual(all.slice(0, 10));
    });
  });
