import { LOCAL_PROBLEM_SOURCE, nearestLocalLanguage, Priority } from '@tribunal/contract';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import {
  affectedRows,
  badInput,
  Clock,
  columns,
  Db,
  HookBus,
  Judgements,
  notFound,
  ProblemModel,
  ProblemReader,
  Problems,
  SiteSettings,
  tooMany,
  Tx,
  type SiteSettingsReader,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { LanguageCatalog } from '@tribunal/server/authoring';
import { Trials, TrialService, type TestRequest } from '@tribunal/server/judging';
import { checkCode, checkJudgingOpen } from '@tribunal/server/submission';
import type { Settings } from '@tribunal/server/system';
import type { Knex } from 'knex';
import {
  beforeTestRun,
  TestRunIntervals,
  TestRunLimits,
  type TestJudgeBody,
  type TestJudgeCase,
  type TestJudgeResult,
  type TestJudgesBody,
  type TestRunRequest,
  type TestRunContext,
} from '../contract';
import { presentRun, sampleNumber } from './presenter';

/** Languages in which one can submit at present; local ones by their names. */
interface OfferedLanguages {
  isOffered: Awaited<ReturnType<LanguageCatalog['getOfferFilter']>>;
  localNames: ReadonlySet<string>;
}

/** Runs programs on input that the user provides. */
@injectable()
export class TestRunService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(SiteSettings) private readonly settings: SiteSettingsReader,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(LanguageCatalog) private readonly languages: LanguageCatalog,
    @inject(TrialService) private readonly trials: TrialService,
  ) {}

  /**
   * Starts a test run and resolves with the key of its result. A refused run leaves no trace and does not count for
   * the rate limit.
   */
  async submit(viewer: Viewer, { userInput, expectedOutput, ...code }: TestJudgeBody): Promise<string> {
    checkInput(userInput, 'userInput');
    const [key] = await this.#start(viewer, code, [{ userInput, expectedOutput }]);
    return key!;
  }

  /** Like `submit` on each of several inputs: all of the runs are started, or none. */
  async submitAll(viewer: Viewer, { cases, ...code }: TestJudgesBody): Promise<string[]> {
    for (const [place, { userInput }] of cases.entries()) checkInput(userInput, `cases[${place}].userInput`);
    return cases.length === 0 ? [] : this.#start(viewer, code, cases);
  }

  async #start(
    viewer: Viewer,
    code: Omit<TestJudgesBody, 'cases'>,
    cases: readonly TestJudgeCase[],
  ): Promise<string[]> {
    checkCode(code.code);
    const settings = await this.settings.read();
    const offered = await this.#offeredLanguages();
    const at = this.clock.now();
    const body: TestJudgeBody = { ...code, ...cases[0]! };
    return this.transactions.run(async () => {
      const request: TestRunRequest = { viewer, body, at, context: null };
      await this.hooks.run(beforeTestRun, request);
      const { pid, priority, rateLimit } = request.context ?? (await this.#publicContext(viewer, body, settings));
      const problem = await ProblemModel.query(this.knex).findById(pid).throwIfNotFound();
      const language = await this.#languageOf(problem, body, offered);
      if (rateLimit === 'limited' && settings.defaultSubmitInterval > 0) await this.#limitRate(viewer.uid, at);
      const { uid } = viewer;
      const keys: string[] = [];
      for (const { userInput, expectedOutput = null } of cases) {
        const { key } = await this.trials.create({
          kind: 'test',
          uid,
          pid,
          language,
          code: code.code,
          request: { input: userInput, expectedOutput, example: sampleNumber(problem.examples, userInput) },
          priority,
          queueKey: await findTestQueueKey(this.knex, uid),
          lifetimeMs: TestRunIntervals.resultLife,
        });
        keys.push(key);
      }
      return keys;
    });
  }

  /**
   * Returns a result to the user who requested it, any number of times while it is stored. Any other result counts as
   * not existing.
   */
  async result({ uid }: Viewer, key: string): Promise<TestJudgeResult> {
    const run = await this.knex
      .from(Trials.as(this.knex, 't'))
      .join(Judgements.as(this.knex, 'j'), 'j.trialId', 't.id')
      .join(Problems.as(this.knex, 'p'), 'p.id', 't.pid')
      .where({ 't.key': key, 't.uid': uid, 't.kind': 'test' })
      .where('t.expiresAt', '>', this.clock.now())
      .first(
        columns(
          { t: Trials, j: Judgements, p: Problems },
          ...(['j.status', 'j.timeMs', 'j.memoryKb', 'j.message'] as const),
          ...(['t.request', 't.result', 'p.judgeMode'] as const),
        ),
      );
    if (!run) throw badInput('testJudgeKey', 'test-run.unknown');
    return presentRun({ ...run, request: run.request as TestRequest });
  }

  /** Reads them before the transaction, in which nothing may wait for another connection. */
  async #offeredLanguages(): Promise<OfferedLanguages> {
    const [isOffered, local] = await Promise.all([
      this.languages.getOfferFilter(),
      this.languages.listOffered(LOCAL_PROBLEM_SOURCE),
    ]);
    return { isOffered, localNames: new Set(local.map(({ name }) => name)) };
  }

  async #publicContext(viewer: Viewer, { pid, type }: TestJudgeBody, settings: Settings): Promise<TestRunContext> {
    if (type === 'contest') throw notFound('test-run.noSuchPlace');
    const { gid } = await this.problems.getVisible(viewer, { id: pid });
    if (type === 'group' && gid === null) throw notFound('test-run.noSuchPlace');
    checkJudgingOpen(settings, gid);
    return { pid, priority: Priority.trial, rateLimit: 'limited' };
  }

  /**
   * Returns the language of the run; for a language of a remote judge it is the nearest local one.
   * @throws 400 if the language is not among those of the problem, or has no local counterpart
   */
  async #languageOf(
    problem: ProblemModel,
    { language }: TestJudgeBody,
    { isOffered, localNames }: OfferedLanguages,
  ): Promise<string> {
    const allowed = (await this.languages.listAllowed(problem.id)).filter(isOffered);
    const refusal = badInput('language', 'submission.language', {
      choices: allowed.map(({ name }) => name).join(', '),
    });
    const chosen = allowed.find(({ name }) => name === language);
    if (!chosen) throw refusal;
    if (problem.bank === LOCAL_PROBLEM_SOURCE) return language;
    const localName = nearestLocalLanguage(chosen);
    if (localName === null || !localNames.has(localName)) {
      throw badInput('language', 'test-run.remoteLanguage', { language });
    }
    return localName;
  }

  /**
   * Enforces the minimum gap between test runs, which is separate from that of submissions and disabled together with
   * it. A single statement decides.
   */
  async #limitRate(uid: string, at: Date): Promise<void> {
    const recorded = await affectedRows(
      this.knex,
      `insert into trial_pace (uid, last_at) values (:uid, :at)
       on conflict (uid) do update set last_at = excluded.last_at where trial_pace.last_at <= :before`,
      { uid, at, before: new Date(at.getTime() - TestRunIntervals.gap) },
    );
    if (recorded === 0) throw tooMany('test-run.tooOften', { seconds: Math.ceil(TestRunIntervals.gap / 1000) });
  }
}

function checkInput(input: string, field: string): void {
  if (input === '') throw badInput(field, 'test-run.inputEmpty');
  if (input.length > TestRunLimits.input.max) {
    throw badInput(field, 'test-run.inputTooLong', { limit: TestRunLimits.input.max });
  }
}

/**
 * Returns the queue key of a new test run, as for submissions: null, if the user is not waiting for a run, means that
 * it is dispatched at once; further runs are scheduled alternately with those of others.
 */
async function findTestQueueKey(knex: Knex, uid: string): Promise<string | null> {
  const newest = Trials.query(knex).select('id').where({ uid, kind: 'test' }).orderBy('id', 'desc').limit(1);
  const waiting = await Judgements.query(knex).where('trialId', newest).whereNull('judgedAt').first('id');
  return waiting ? `${uid} tests` : null;
}
