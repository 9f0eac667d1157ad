import {
  Intervals,
  Limits,
  OWN_BANK,
  Priority,
  token,
  type TestJudgeBody,
  type TestJudgeResult,
} from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, forbidden, notFound, tooMany, type Viewer } from '../http';
import { Languages, ProblemModel, Problems, type LanguageCatalog, type ProblemReader } from '../problem';
import { checkCode } from '../submission';
import { SiteSettings, type Settings, type SiteSettingsReader } from '../settings';
import { Clock, Db, HookBus, Tx } from '../tokens';
import { localLanguage } from './local-language';
import { presentRun, type StoredRun } from './presenter';
import { sampleNumber } from './samples';
import { beforeTrial, type TrialAttempt, type TrialPlace } from './signals';
import { Trials, type TrialBook } from './trial-book';

export const TestRuns = token<TestRunDesk>('test-runs');

/** Runs of a program on an input of the user's own. */
@injectable()
export class TestRunDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(Languages) private readonly languages: LanguageCatalog,
    @inject(Trials) private readonly trials: TrialBook,
  ) {}

  /** Resolves with the key of the result. A refused run leaves no trace and starts no pause. */
  async submit(viewer: Viewer, body: TestJudgeBody): Promise<string> {
    checkTexts(body);
    const settings = await this.settings.read();
    const at = this.clock.now();
    return this.tx.run(async (tx) => {
      const attempt: TrialAttempt = { tx, viewer, body, at, place: null };
      await this.hooks.run(beforeTrial, attempt);
      const { pid, priority, pace } = attempt.place ?? (await this.#openPlace(tx, viewer, body, settings));
      const problem = await ProblemModel.query(tx.knex).findById(pid).throwIfNotFound();
      const language = await this.#languageOf(tx.knex, problem, body);
      if (pace === 'paced' && settings.defaultSubmitInterval > 0) await this.#keepPace(tx.knex, viewer.uid, at);
      const { uid } = viewer;
      const { code, userInput, expectedOutput = null } = body;
      const { key } = await this.trials.enter(tx, {
        kind: 'test',
        uid,
        pid,
        language,
        code,
        request: { input: userInput, expectedOutput, example: sampleNumber(problem.examples, userInput) },
        priority,
        lane: await laneOfTests(tx.knex, uid),
        lifeMs: Intervals.trialLife,
      });
      return key;
    });
  }

  /** For whoever asked for it, as often as wanted while it lives. Everything else does not exist. */
  async result({ uid }: Viewer, key: string): Promise<TestJudgeResult> {
    const run = await this.knex('trial as t')
      .join('judgement as j', 'j.trialId', 't.id')
      .join('problem as p', 'p.id', 't.pid')
      .where({ 't.key': key, 't.uid': uid, 't.kind': 'test' })
      .where('t.expiresAt', '>', this.clock.now())
      .first<StoredRun | undefined>(
        'j.status',
        'j.timeMs',
        'j.memoryKb',
        'j.message',
        't.request',
        't.result',
        'p.judgeMode',
      );
    if (!run) throw badInput('testJudgeKey', 'trial.unknown');
    return presentRun(run);
  }

  async #openPlace(
    tx: Transaction,
    viewer: Viewer,
    { pid, type }: TestJudgeBody,
    { openPublicJudge }: Settings,
  ): Promise<TrialPlace> {
    if (type !== 'public') throw notFound('trial.noSuchPlace');
    if (!openPublicJudge) throw forbidden('submission.judgingClosed');
    await this.problems.open(viewer, { id: pid }, tx.knex);
    return { pid, priority: Priority.trial, pace: 'paced' };
  }

  /** Among the problem's languages; those of remote judges are run in the nearest of ours. */
  async #languageOf(knex: Knex, problem: ProblemModel, { language, mode }: TestJudgeBody): Promise<string> {
    const isOffered = await this.languages.offer();
    const allowed = (await this.languages.allowed(knex, problem.id)).filter(isOffered);
    const refusal = badInput('language', 'submission.language', {
      choices: allowed.map(({ name }) => name).join(', '),
    });
    if (!allowed.some(({ name }) => name === language)) throw refusal;
    if (problem.bank === OWN_BANK) return language;
    const ours = localLanguage(language, mode);
    if (!(await this.languages.offered(OWN_BANK)).some(({ name }) => name === ours)) {
      throw badInput('language', 'trial.remoteLanguage', { language });
    }
    return ours!;
  }

  /** A pause of its own beside that of submissions, switched off together with it; one statement decides. */
  async #keepPace(knex: Knex, uid: string, at: Date): Promise<void> {
    const { rowCount } = await knex.raw<{ rowCount: number }>(
      `insert into trial_pace (uid, last_at) values (:uid, :at)
       on conflict (uid) do update set last_at = excluded.last_at where trial_pace.last_at <= :before`,
      { uid, at, before: new Date(at.getTime() - Intervals.trialGap) },
    );
    if (rowCount === 0) throw tooMany('trial.tooOften', { seconds: Math.ceil(Intervals.trialGap / 1000) });
  }
}

function checkTexts({ code, userInput }: TestJudgeBody): void {
  checkCode(code);
  if (userInput === '') throw badInput('userInput', 'trial.inputEmpty');
  if (userInput.length > Limits.testInput.max) {
    throw badInput('userInput', 'trial.inputTooLong', { limit: Limits.testInput.max });
  }
}

/** Like submissions: who waits for one is served at once, the next ones take turns with those of others. */
async function laneOfTests(knex: Knex, uid: string): Promise<string | null> {
  const newest = knex('trial').select('id').where({ uid, kind: 'test' }).orderBy('id', 'desc').limit(1);
  const waiting = await knex('judgement')
    .where({ trialId: newest })
    .whereNull('judgedAt')
    .first<object | undefined>('id');
  return waiting ? `${uid} tests` : null;
}
