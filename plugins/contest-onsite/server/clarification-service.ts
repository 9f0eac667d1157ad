import type { Locale, Page, PageQuery } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import {
  audit,
  columns,
  badInput,
  Clock,
  Db,
  forbidden,
  HookBus,
  MessageWriter,
  notFound,
  pageOf,
  pageRange,
  Streams,
  Tx,
  type StreamPublisher,
  type Transactions,
  type Viewer,
  Accounts,
  PlaceDirectory,
} from '@tribunal/server';
import { afterCommit } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { onOutgoingEvents } from '@tribunal/server/system';
import { contestUpdates, type ContestUpdate } from '@tribunal/plugin-contest/contract';
import {
  ContestAccess,
  ContestLogWriter,
  isOrganiser,
  lockPerUser,
  statusOf,
  type ContestModel,
} from '@tribunal/plugin-contest/server';
import { type Clarification, OnsiteLimits, OnsitePageSizes } from '../contract';
import { denyQuestion } from './policy';
import { presentClarification } from './presenter';
import enUS from '../locales/en-US/server.json';
import zhCN from '../locales/zh-CN/server.json';

const MESSAGES = { 'en-US': enUS, 'zh-CN': zhCN } as const;

const quoted = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

interface AnsweredQuestion {
  question: string;
  answer: string;
  /** Language of the user who answers. */
  locale: Locale;
}

/** Returns the inbox message for the author of a question: the contest, the question and the answer. */
export const answerMessage = (
  { title }: Pick<ContestModel, 'title'>,
  { question, answer, locale }: AnsweredQuestion,
) => ({
  title: MESSAGES[locale].answeredTitle + title,
  content: `${quoted(question)}\n\n${answer}`,
});

const UPDATE = { kind: 'clarification' } as const satisfies ContestUpdate;

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

/** Manages questions to the organisers of a contest and their answers, to the asker or to everybody. */
@injectable()
export class ClarificationService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /**
   * Lists the viewer's own questions and those answered to everybody, newest first; organisers get all, unanswered
   * ones first.
   */
  async list(viewer: Viewer, query: PageQuery & { cid: number }): Promise<Page<Clarification>> {
    const contest = await this.contests.getEntered(viewer, query.cid);
    const reader = { uid: viewer.uid, isOrganiser: isOrganiser(viewer, contest) };
    const range = pageRange(query, OnsitePageSizes.clarifications);
    const some = () => {
      const all = this.knex('contestClarification as c').where('c.cid', query.cid);
      if (reader.isOrganiser) return all;
      return all.where((one) =>
        one.where('c.uid', viewer.uid).orWhere((open) => open.where('c.isPublic', true).whereNotNull('c.answer')),
      );
    };
    const [counted, rows] = await Promise.all([
      some().count({ total: '*' }).first(),
      some()
        .join(Accounts.as(this.knex, 'a'), 'a.uid', 'c.uid')
        .leftJoin(Accounts.as(this.knex, 'by'), 'by.uid', 'c.answeredBy')
        .leftJoin('contestProblem as p', 'p.id', 'c.problem')
        .select(
          columns(
            { c: 'contestClarification', a: Accounts, by: Accounts.optional, p: 'contestProblem?' },
            'c.*',
            'a.username',
            { answeredByName: 'by.username', displayId: 'p.displayId' },
          ),
        )
        .orderByRaw('?::boolean and c.answer is not null, c.created_at desc, c.id desc', [reader.isOrganiser])
        .offset(range.offset)
        .limit(range.limit),
    ]);
    return pageOf(
      rows.map((row) => presentClarification(row, reader)),
      Number(counted?.total ?? 0),
      range,
    );
  }

  /**
   * Asks a question.
   * @throws 403 unless the contest runs, or when too many of the viewer's questions are unanswered
   * @throws 404 for an unknown label
   */
  async ask(viewer: Viewer, { cid, displayId, question }: Question): Promise<{ id: number }> {
    const contest = await this.contests.getEntered(viewer, cid);
    const now = this.clock.now();
    const denial = denyQuestion(statusOf(contest, now));
    if (denial) throw forbidden(denial);
    if (question.trim() === '') throw badInput('question', 'input.required');
    const problem = displayId ? (await this.contests.getProblem(cid, displayId)).id : null;
    return this.transactions.run(async () => {
      await lockPerUser(this.knex, 'question', cid, viewer.uid);
      await this.#checkOpenQuestions({ cid, uid: viewer.uid });
      const row = { cid, uid: viewer.uid, problem, question, createdAt: now };
      const [made] = await this.knex('contestClarification').insert(row).returning('id');
      await this.#publishToAsker(contest, viewer.uid);
      await this.#recordChange(cid, made!.id);
      await this.#publishOutside('asked', contest, { id: made!.id, displayId: displayId ?? null, question });
      return made!;
    });
  }

  /**
   * Answers a question; a new answer replaces the previous one. Only organisers may.
   * @throws 404 when this contest has no such question
   */
  async answer(viewer: Viewer, { cid, id, answer, isPublic }: Answer, locale: Locale): Promise<void> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    if (answer.trim() === '') throw badInput('answer', 'input.required');
    await this.transactions.run(async () => {
      const asked = await this.knex('contestClarification').where({ cid, id }).forUpdate().first();
      if (!asked) throw notFound('contest-onsite.noClarification');
      const change = { answer, isPublic, answeredBy: viewer.uid, answeredAt: this.clock.now() };
      const before = { answer: asked.answer, isPublic: asked.isPublic };
      audit.describe({ before, after: { answer, isPublic } });
      await this.knex('contestClarification').where({ cid, id }).update(change);
      const [reader] = await this.places.findReaders(contest.gid, [asked.uid]);
      if (reader && asked.answer !== answer && asked.uid !== viewer.uid) {
        await this.messages.notify({
          uid: asked.uid,
          ...answerMessage(contest, { question: asked.question, answer, locale }),
        });
      }
      if (isPublic || asked.isPublic)
        afterCommit(() => this.streams.publishToSubscribers(contestUpdates, String(cid), UPDATE));
      else await this.#publishToAsker(contest, asked.uid);
      await this.#recordChange(cid, id);
      await this.#publishOutside('answered', contest, { id, question: asked.question, answer, isPublic });
    });
  }

  /** Publishes to systems outside the site, such as a chat of the jury. Hidden contests are not announced. */
  async #publishOutside(
    what: 'asked' | 'answered',
    { id: contestId, title, isVisible }: ContestModel,
    clarification: Record<string, unknown>,
  ): Promise<void> {
    if (!isVisible) return;
    const data = { contestId, contestTitle: title, clarification };
    await this.hooks.run(onOutgoingEvents, { events: [{ kind: `clarification.${what}`, data }] });
  }

  async #checkOpenQuestions(own: { cid: number; uid: string }): Promise<void> {
    const { max } = OnsiteLimits.openClarifications;
    const waiting = await this.knex('contestClarification').where(own).whereNull('answer').select('id').limit(max);
    if (waiting.length >= max) throw forbidden('contest-onsite.tooManyClarifications', { limit: max });
  }

  async #recordChange(cid: number, clarificationId: number): Promise<void> {
    await this.log.append(cid, [{ kind: 'clarification', clarificationId }]);
  }

  /** Notifies only the asker and the organisers: others should not learn that somebody asks, or how often. */
  async #publishToAsker(contest: ContestModel, asker: string): Promise<void> {
    const uids = [...new Set([asker, ...(await this.contests.listOrganisers(contest))])];
    const payload = { topic: contestUpdates.name, key: String(contest.id), news: UPDATE };
    afterCommit(() => this.streams.publish('topic', payload, { to: 'users', uids }));
  }
}
