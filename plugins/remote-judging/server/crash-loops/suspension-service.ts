import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, columns, Db, Judgements, notFound, Problems, Submissions, type Row } from '@tribunal/server';
import { OperatorNotifier } from '@tribunal/server/system';
import type { RemoteSuspension } from '../../contract';
import { RemoteSiteRegistry } from '../sites/remote-site-registry';
import { needsReviewFrom } from '../runs-needing-review';
import { restMs, SUSPENSION_MEMORY_MS, type Scope, type SuspendedSites, type Suspension } from './crash-loop-rules';

type SuspensionRow = Row<'remoteSuspension'>;

/** Suspends what judges die of, until a time that is later each time, and notifies the operators once. */
@injectable()
export class SuspensionService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(RemoteSiteRegistry) private readonly sites: RemoteSiteRegistry,
    @inject(OperatorNotifier) private readonly notifier: OperatorNotifier,
  ) {}

  /** Returns the suspensions of a judge and of submissions, also past ones that are remembered. */
  async listFor(judgeName: string): Promise<Suspension[]> {
    const rows = await this.knex('remoteSuspension')
      .where((mine) => mine.where({ judgeName }).orWhereNotNull('submissionId'))
      .where('until', '>', this.#remembered());
    return rows.map((row) => ({ scope: scopeOf(row), until: row.until }));
  }

  /** Returns the sites that a judge with these suspensions may not use. */
  sitesOf(suspensions: readonly Suspension[], now: Date): SuspendedSites {
    const scopes = suspensions.filter(({ until }) => until > now).map(({ scope }) => scope);
    if (scopes.some(({ kind }) => kind === 'judge')) return 'all';
    return scopes.flatMap((scope) => (scope.kind === 'site' ? scope.bank : []));
  }

  /** Returns until when a submission is suspended; null if it is not. */
  async findSubmission(submissionId: number): Promise<Date | null> {
    const found = await this.knex('remoteSuspension')
      .where({ submissionId })
      .where('until', '>', this.clock.now())
      .first('until');
    return found?.until ?? null;
  }

  /**
   * Suspends something, each time for longer. The operators are notified the first time. A submission that the site may
   * have needs review meanwhile, because its account would be busy until then.
   */
  async suspend(scope: Scope): Promise<void> {
    const now = this.clock.now();
    const where = columnsOf(scope);
    await this.knex('remoteSuspension').where('until', '<=', this.#remembered()).delete();
    if (scope.kind === 'submission') {
      const sent = this.knex('remoteRun').where({ submissionId: scope.submissionId, state: 'sent' });
      await sent.update(needsReviewFrom(now, 'judges stop while they look for it'));
    }
    const before = await this.knex('remoteSuspension').where(where).first('*');
    const times = (before?.times ?? 0) + 1;
    const until = new Date(now.getTime() + restMs(times));
    if (before) return void (await this.knex('remoteSuspension').where({ id: before.id }).update({ until, times }));
    await this.knex('remoteSuspension').insert({ ...where, bank: bankOf(scope), since: now, until, times });
    await this.notifier.notify({
      key: `remote-judging.notice.${scope.kind}Suspended`,
      values: this.#valuesOf(scope),
      url: '/admin/remote-judges',
    });
  }

  /** Returns the current suspensions, oldest first. */
  async list(): Promise<RemoteSuspension[]> {
    const rows = await this.#current()
      .leftJoin(Submissions.as(this.knex, 's'), 's.id', 'r.submissionId')
      .leftJoin(Problems.as(this.knex, 'p'), 'p.id', 's.pid')
      .orderBy('r.id')
      .select(columns({ r: 'remoteSuspension', p: Problems.optional }, 'r.*', { displayPid: 'p.problemId' }));
    return rows.map(({ id, judgeName, bank, submissionId, displayPid, since, until, times }) => ({
      id,
      judgeName,
      key: bank,
      submitId: submissionId,
      displayPid,
      since: since.toISOString(),
      until: until.toISOString(),
      times,
    }));
  }

  /** Returns how many suspensions there are, and since when. */
  async count(): Promise<{ count: number; since: Date | null }> {
    const [row] = await this.#current().count({ count: '*' }).min({ since: 'r.since' });
    return { count: Number(row?.['count'] ?? 0), since: (row?.['since'] as Date | null | undefined) ?? null };
  }

  /**
   * Ends a suspension. It is forgotten, so the next one is short again.
   * @throws 404 if there is none
   */
  async release(id: number): Promise<void> {
    const released = await this.knex('remoteSuspension').where({ id }).delete();
    if (released === 0) throw notFound('remote-judging.noSuchSuspension');
  }

  /** Queries the suspensions that have not ended. A submission that is judged no longer is not suspended. */
  #current() {
    const open = this.knex
      .from(Judgements.as(this.knex, 'j'))
      .whereRaw('j.submission_id = r.submission_id')
      .where('j.isWanted', true)
      .whereNull('j.judgedAt')
      .select('j.id');
    return this.knex('remoteSuspension as r')
      .where('r.until', '>', this.clock.now())
      .where((ours) => ours.whereNull('r.submissionId').orWhereExists(open));
  }

  #valuesOf(scope: Scope) {
    const judge = scope.kind === 'submission' ? '' : scope.judgeName;
    const bank = bankOf(scope);
    const site = bank === null ? '' : (this.sites.find(bank)?.spec.name ?? bank);
    return { judge, site, submitId: scope.kind === 'submission' ? scope.submissionId : '' };
  }

  #remembered(): Date {
    return new Date(this.clock.now().getTime() - SUSPENSION_MEMORY_MS);
  }
}

const bankOf = (scope: Scope): string | null => (scope.kind === 'judge' ? null : scope.bank);

const columnsOf = (scope: Scope): Pick<SuspensionRow, 'judgeName' | 'submissionId'> & { bank?: string | null } =>
  scope.kind === 'submission'
    ? { judgeName: null, submissionId: scope.submissionId }
    : { judgeName: scope.judgeName, submissionId: null, bank: bankOf(scope) };

function scopeOf({ judgeName, bank, submissionId }: SuspensionRow): Scope {
  if (submissionId !== null) return { kind: 'submission', submissionId, bank: bank ?? '' };
  return bank === null ? { kind: 'judge', judgeName: judgeName! } : { kind: 'site', judgeName: judgeName!, bank };
}
