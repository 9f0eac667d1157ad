import { type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  columns,
  badInput,
  Clock,
  Db,
  forbidden,
  notFound,
  pageOf,
  pageRange,
  tooMany,
  Tx,
  type Transactions,
  type Viewer,
  Accounts,
  expression,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestAccess, contestOf, isOrganiser, lockPerUser, statusOf } from '@tribunal/plugin-contest/server';
import { printFault, PrintStatus, type PrintRow, OnsiteLimits, OnsitePageSizes } from '../contract';
import { denyPrint, secondsToNextPrint } from './policy';
import { presentPrint } from './presenter';

const FAULTS = { empty: 'contest-onsite.printEmpty', short: 'contest-onsite.printShort' } as const;

type Query = PageQuery & { cid: number };

/** Manages the print requests of participants. */
@injectable()
export class PrintService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * Sends a print request.
   * @throws 400 when the text has an invalid length
   * @throws 403 when printing is closed or the user has reached the limit
   * @throws 429 when the previous request is too recent
   */
  async send(viewer: Viewer, cid: number, content: string): Promise<void> {
    const contest = await this.contests.getEntered(viewer, cid);
    const now = this.clock.now();
    const context = {
      hasPrint: contest.hasPrint,
      status: statusOf(contest, now),
      isOrganiser: isOrganiser(viewer, contest),
    };
    const denial = denyPrint(context);
    if (denial) throw forbidden(denial);
    const fault = printFault(content);
    if (fault) throw badInput('content', FAULTS[fault], { limit: OnsiteLimits.print.min });
    const { uid } = viewer;
    await this.transactions.run(async () => {
      await lockPerUser(this.knex, 'print', cid, uid);
      await this.#checkLimits({ cid, uid }, now);
      await this.knex('contestPrint').insert({ cid, uid, content, createdAt: now });
    });
  }

  /** Lists all requests for organisers: waiting ones first, then the newest. */
  async list(viewer: Viewer, query: Query): Promise<Page<PrintRow>> {
    await this.contests.getAsOrganiser(viewer, query.cid);
    return this.#page({ 'p.cid': query.cid }, query, [{ column: 'p.status' }]);
  }

  /** Lists the viewer's own requests, newest first. */
  async listOwn(viewer: Viewer, query: Query): Promise<Page<PrintRow>> {
    await this.contests.getEntered(viewer, query.cid);
    return this.#page({ 'p.cid': query.cid, 'p.uid': viewer.uid }, query, []);
  }

  /**
   * Marks a request as printed or, after a mistake, as not printed. Only organisers may.
   * @throws 404 when the contest has no such request
   */
  async setPrinted(
    viewer: Viewer,
    { cid, id, printed = true }: { cid: number; id: number; printed?: boolean | undefined },
  ): Promise<void> {
    await this.contests.getAsOrganiser(viewer, cid);
    const status = printed ? PrintStatus.Printed : PrintStatus.Waiting;
    await this.transactions.run(async () => {
      const before = await this.knex('contestPrint').where({ cid, id }).forUpdate().first('status');
      if (!before) throw notFound('contest-onsite.noPrint');
      audit.describe({ before: { printed: before.status === PrintStatus.Printed }, after: { printed } });
      await this.knex('contestPrint').where({ cid, id }).update({ status });
    });
  }

  /**
   * Returns the text, for organisers of its contest.
   * @throws 404 for everybody else
   */
  async getText(viewer: Viewer, id: number): Promise<{ username: string; content: string }> {
    const print = await this.knex('contestPrint as p')
      .join(Accounts.as(this.knex, 'a'), 'a.uid', 'p.uid')
      .where('p.id', id)
      .first(columns({ p: 'contestPrint', a: Accounts }, 'a.username', 'p.content', 'p.cid'));
    const contest = print && (await contestOf(this.knex, print.cid));
    if (!contest || !isOrganiser(viewer, await this.contests.withPlace(viewer, contest))) {
      throw notFound('contest-onsite.noPrint');
    }
    const { username, content } = print;
    return { username, content };
  }

  async #checkLimits(own: { cid: number; uid: string }, now: Date): Promise<void> {
    const sent = await this.knex('contestPrint')
      .where(own)
      .first(
        columns(
          {},
          {
            count: expression<number>(this.knex.raw('count(*)')),
            last: expression<Date | null>(this.knex.raw('max(created_at)')),
          },
        ),
      );
    const { prints } = OnsiteLimits;
    if (sent!.count >= prints.max) throw forbidden('contest-onsite.tooManyPrints', { limit: prints.max });
    const seconds = secondsToNextPrint(sent!.last, now);
    if (seconds > 0) throw tooMany('contest-onsite.printTooSoon', { seconds });
  }

  async #page(of: object, query: Query, orderFirst: readonly { column: string }[]): Promise<Page<PrintRow>> {
    const range = pageRange(query, OnsitePageSizes.prints);
    const some = () => this.knex('contestPrint as p').where(of);
    const [counted, rows] = await Promise.all([
      some().count({ total: '*' }).first(),
      some()
        .join(Accounts.as(this.knex, 'a'), 'a.uid', 'p.uid')
        .select(
          columns({ p: 'contestPrint', a: Accounts }, 'p.id', 'a.username', 'a.realname', 'p.status', 'p.createdAt'),
        )
        .orderBy([...orderFirst, { column: 'p.createdAt', order: 'desc' }, { column: 'p.id', order: 'desc' }])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(rows.map(presentPrint), Number(counted?.total ?? 0), range);
  }
}
