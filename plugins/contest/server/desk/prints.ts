import { token, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
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
} from '@tribunal/server';
import type { Knex } from 'knex';
import { ContestLimits, ContestPageSizes, printFault, PrintStatus, type PrintRow } from '../../contract';
import { Contests, isContestAdmin, statusOf, type ContestFinder } from '../contests';
import type { StoredPrint } from './model';
import { oneAtATime } from './one-at-a-time';
import { refusePrint, secondsToNextPrint } from './policy';
import { presentPrint } from './presenter';

export const Prints = token<PrintDesk>('contest-prints');

const FAULTS = { empty: 'contest.desk.printEmpty', short: 'contest.desk.printShort' } as const;

type Query = PageQuery & { cid: number };
interface StoredText {
  username: string;
  content: string;
  organiser: string | null;
}

/** Texts that participants want on paper. */
@injectable()
export class PrintDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** 400 when the text does not fit, 403 when none are taken or the user has sent enough, 429 when it is too soon. */
  async send(viewer: Viewer, cid: number, content: string): Promise<void> {
    const contest = await this.contests.enter(viewer, cid);
    const now = this.clock.now();
    const isAdmin = isContestAdmin(viewer, contest);
    const place = { hasPrint: contest.hasPrint, status: statusOf(contest, now), isContestAdmin: isAdmin };
    const refusal = refusePrint(place);
    if (refusal) throw forbidden(refusal);
    const fault = printFault(content);
    if (fault) throw badInput('content', FAULTS[fault], { limit: ContestLimits.print.min });
    const { uid } = viewer;
    await this.tx.run(async (tx) => {
      await oneAtATime(tx, 'print', cid, uid);
      await this.#checkPace(tx.knex, { cid, uid }, now);
      await tx.knex('contestPrint').insert({ cid, uid, content, createdAt: now });
    });
  }

  /** All of the contest for whoever runs it: what waits first, then the newest. */
  async list(viewer: Viewer, query: Query): Promise<Page<PrintRow>> {
    await this.contests.run(viewer, query.cid);
    return this.#page({ 'p.cid': query.cid }, query, [{ column: 'p.status' }]);
  }

  /** The viewer's own, newest first. */
  async listOwn(viewer: Viewer, query: Query): Promise<Page<PrintRow>> {
    await this.contests.enter(viewer, query.cid);
    return this.#page({ 'p.cid': query.cid, 'p.uid': viewer.uid }, query, []);
  }

  /** By whoever runs the contest. 404 when it has no such print. */
  async markPrinted(viewer: Viewer, cid: number, id: number): Promise<void> {
    await this.contests.run(viewer, cid);
    const changed = await this.knex('contestPrint').where({ cid, id }).update({ status: PrintStatus.Printed });
    if (changed === 0) throw notFound('contest.desk.noPrint');
  }

  /** The text itself, for whoever runs the contest that it was sent to. 404 to everybody else. */
  async text(viewer: Viewer, id: number): Promise<{ username: string; content: string }> {
    const print = await this.knex('contestPrint as p')
      .join('account as a', 'a.uid', 'p.uid')
      .join('contest as c', 'c.id', 'p.cid')
      .where('p.id', id)
      .first<StoredText | undefined>('a.username', 'p.content', { organiser: 'c.uid' });
    if (!print || !isContestAdmin(viewer, { uid: print.organiser })) throw notFound('contest.desk.noPrint');
    return print;
  }

  async #checkPace(knex: Knex, own: { cid: number; uid: string }, now: Date): Promise<void> {
    const sent = await knex('contestPrint')
      .where(own)
      .first<{ count: number; last: Date | null }>(knex.raw('count(*), max(created_at) as last'));
    const { prints } = ContestLimits;
    if (sent.count >= prints.max) throw forbidden('contest.desk.tooManyPrints', { limit: prints.max });
    const seconds = secondsToNextPrint(sent.last, now);
    if (seconds > 0) throw tooMany('contest.desk.printTooSoon', { seconds });
  }

  async #page(of: object, query: Query, before: readonly { column: string }[]): Promise<Page<PrintRow>> {
    const range = pageRange(query, ContestPageSizes.prints);
    const some = () => this.knex('contestPrint as p').where(of);
    const [counted, rows] = await Promise.all([
      some().count<{ total: number }[]>('* as total').first(),
      some()
        .join('account as a', 'a.uid', 'p.uid')
        .select<StoredPrint[]>('p.id', 'a.username', 'a.realname', 'p.status', 'p.createdAt')
        .orderBy([...before, { column: 'p.createdAt', order: 'desc' }, { column: 'p.id', order: 'desc' }])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(rows.map(presentPrint), counted?.total ?? 0, range);
  }
}
