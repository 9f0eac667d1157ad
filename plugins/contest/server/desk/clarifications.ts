import { token, type Locale, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  badInput,
  Clock,
  Db,
  forbidden,
  Messages,
  notFound,
  pageOf,
  pageRange,
  Streams,
  Tx,
  type MessageWriter,
  type StreamPublisher,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { contestNews, ContestLimits, ContestPageSizes, type Clarification, type ContestNews } from '../../contract';
import { Contests, isContestAdmin, organisersOf, statusOf, type ContestFinder, type ContestModel } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { letterOf } from './letter';
import type { StoredClarification } from './model';
import { oneAtATime } from './one-at-a-time';
import { refuseQuestion } from './policy';
import { presentClarification } from './presenter';

export const Clarifications = token<ClarificationDesk>('contest-clarifications');

const NEWS = { kind: 'clarification' } as const satisfies ContestNews;

type StoredQuestion = { uid: string; question: string; answer: string | null; isPublic: boolean };

interface Question {
  cid: number;
  displayId?: string | null;
  question: string;
}
interface Answer {
  cid: number;
  id: number;
  answer: string;
  isPublic: boolean;
}

/** Questions to the organisers of a contest, and what they answer: to the one who asked, or to all. */
@injectable()
export class ClarificationDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(LogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(Messages) private readonly messages: MessageWriter,
  ) {}

  /** The viewer's own and those answered to all, newest first; all for whoever runs the contest, the open ones first. */
  async list(viewer: Viewer, query: PageQuery & { cid: number }): Promise<Page<Clarification>> {
    const contest = await this.contests.enter(viewer, query.cid);
    const reader = { uid: viewer.uid, isContestAdmin: isContestAdmin(viewer, contest) };
    const range = pageRange(query, ContestPageSizes.clarifications);
    const some = () => {
      const all = this.knex('contestClarification as c').where('c.cid', query.cid);
      if (reader.isContestAdmin) return all;
      return all.where((one) =>
        one.where('c.uid', viewer.uid).orWhere((open) => open.where('c.isPublic', true).whereNotNull('c.answer')),
      );
    };
    const [counted, rows] = await Promise.all([
      some().count<{ total: number }[]>('* as total').first(),
      some()
        .join('account as a', 'a.uid', 'c.uid')
        .leftJoin('account as by', 'by.uid', 'c.answeredBy')
        .leftJoin('contestProblem as p', 'p.id', 'c.problem')
        .select<StoredClarification[]>('c.*', 'a.username', { answeredByName: 'by.username', displayId: 'p.displayId' })
        .orderByRaw('?::boolean and c.answer is not null, c.created_at desc, c.id desc', [reader.isContestAdmin])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(
      rows.map((row) => presentClarification(row, reader)),
      counted?.total ?? 0,
      range,
    );
  }

  /** While the contest runs. 403 otherwise, and when too many of the viewer's questions wait; 404 for a strange label. */
  async ask(viewer: Viewer, { cid, displayId, question }: Question): Promise<{ id: number }> {
    const contest = await this.contests.enter(viewer, cid);
    const now = this.clock.now();
    const refusal = refuseQuestion(statusOf(contest, now));
    if (refusal) throw forbidden(refusal);
    if (question.trim() === '') throw badInput('question', 'contest.desk.questionEmpty');
    const problem = displayId ? (await this.contests.problem(cid, displayId)).id : null;
    return this.tx.run(async (tx) => {
      await oneAtATime(tx, 'question', cid, viewer.uid);
      await this.#checkOpen(tx.knex, { cid, uid: viewer.uid });
      const row = { cid, uid: viewer.uid, problem, question, createdAt: now };
      const [made] = await tx.knex('contestClarification').insert(row).returning<{ id: number }[]>('id');
      await this.#ring(tx, contest, viewer.uid);
      await this.#note(tx, cid, made!.id);
      return made!;
    });
  }

  /** By whoever runs the contest; a new answer takes the place of the old one. 404 when this contest has no such question. */
  async answer(viewer: Viewer, { cid, id, answer, isPublic }: Answer, locale: Locale): Promise<void> {
    const contest = await this.contests.run(viewer, cid);
    if (answer.trim() === '') throw badInput('answer', 'contest.desk.answerEmpty');
    await this.tx.run(async (tx) => {
      const asked = await tx
        .knex('contestClarification')
        .where({ cid, id })
        .forUpdate()
        .first<StoredQuestion | undefined>();
      if (!asked) throw notFound('contest.desk.noQuestion');
      const change = { answer, isPublic, answeredBy: viewer.uid, answeredAt: this.clock.now() };
      await tx.knex('contestClarification').where({ cid, id }).update(change);
      if (asked.answer !== answer && asked.uid !== viewer.uid) {
        await this.messages.tell(tx, {
          uid: asked.uid,
          ...letterOf(contest, { question: asked.question, answer, locale }),
        });
      }
      if (isPublic || asked.isPublic) tx.afterCommit(() => this.streams.tell(contestNews, String(cid), NEWS));
      else await this.#ring(tx, contest, asked.uid);
      await this.#note(tx, cid, id);
    });
  }

  async #checkOpen(knex: Knex, own: { cid: number; uid: string }): Promise<void> {
    const { max } = ContestLimits.openClarifications;
    const waiting = await knex('contestClarification').where(own).whereNull('answer').select('id').limit(max);
    if (waiting.length >= max) throw forbidden('contest.desk.tooManyQuestions', { limit: max });
  }

  async #note(tx: Transaction, cid: number, clarificationId: number): Promise<void> {
    await this.log.append(tx, cid, [{ kind: 'clarification', clarificationId }]);
  }

  /** That somebody asks, and how often, is nobody's business but theirs and the organisers'. */
  async #ring(tx: Transaction, contest: ContestModel, asker: string): Promise<void> {
    const uids = [...new Set([asker, ...(await organisersOf(tx.knex, contest))])];
    const payload = { topic: contestNews.name, key: String(contest.id), news: NEWS };
    tx.afterCommit(() => this.streams.publish('topic', payload, { to: 'users', uids }));
  }
}
