import { Intervals, Priority, Status, verdictMessageText, type CompileCheck } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '@tribunal/database';
import { badInput, tooMany, unavailable, type Viewer, Clock, Db, Tx } from '@tribunal/platform';
import { removeTrials } from '../judging';
import {
  AvailableLanguages,
  checkerLanguages,
  extraFilesOf,
  type AvailableLanguagesProvider,
  type CheckerCompilerProvider,
  type CheckerProgram,
} from '../problem';
import { checkCode } from '../submission';
import { PlaceDirectory } from '../place';
import { checkEditable } from './check-editable';
import { TrialWaiter } from './trial-waiter';
import { TrialService } from './trial-service';

/** Asks a judge whether a checker or an interactor compiles. The compiled program is not stored with any problem. */
@injectable()
export class CompileCheckService implements CheckerCompilerProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
    @inject(TrialService) private readonly trials: TrialService,
    @inject(TrialWaiter) private readonly waiter: TrialWaiter,
    @inject(Clock) private readonly clock: Clock,
    @inject(AvailableLanguages) private readonly available: AvailableLanguagesProvider,
  ) {}

  /**
   * Runs a compile check.
   * @throws 400 with the compiler output
   * @throws 429 while another check of the user is open
   * @throws 503 when no judge answers within `Intervals.compileCheck`
   */
  async run(viewer: Viewer, check: CompileCheck, judgeMode: CheckerProgram['judgeMode']): Promise<null> {
    const { pid = null, code, language } = check;
    const extraFiles = checkTexts(check);
    await this.#checkLanguage(language);
    if (pid !== null) await checkEditable(this.knex, this.places, viewer, pid);
    const program = { judgeMode, language, code, extraFiles };
    const { id } = await this.transactions.run(async () => {
      await this.#checkNoneOpen(viewer.uid);
      return this.#start(viewer.uid, pid, program);
    });
    await this.#wait(id, 'code');
    return null;
  }

  async check(uid: string, program: CheckerProgram): Promise<void> {
    if (!(await this.available.names())?.has(program.language)) return;
    const { id } = await this.transactions.run(() => this.#start(uid, null, program));
    await this.#wait(id, 'problem.spjCode');
  }

  #start(uid: string, pid: number | null, program: CheckerProgram): Promise<{ id: number }> {
    const { judgeMode, language, code, extraFiles } = program;
    return this.trials.create({
      kind: 'compile',
      uid,
      pid,
      language,
      code,
      request: { judgeMode, extraFiles },
      priority: Priority.practice,
      queueKey: `${uid} checks`,
      lifetimeMs: Intervals.compileCheck,
    });
  }

  /** Resolves once a judge has compiled the program; errors name the field. */
  async #wait(id: number, field: string): Promise<void> {
    const verdict = await this.waiter.wait(id, Intervals.compileCheck);
    await removeTrials(this.knex, [id]);
    if (!verdict) throw unavailable('trial.noJudge');
    if (verdict.status === Status.Accepted) return;
    if (verdict.status !== Status.CompileError) throw unavailable('trial.judgeFailed');
    throw badInput(field, 'trial.doesNotCompile', { message: verdictMessageText(verdict.message ?? '') });
  }

  /**
   * Checks that the user has no open check. It locks the user until the transaction ends, so that two concurrent
   * checks cannot both pass.
   */
  async #checkNoneOpen(uid: string): Promise<void> {
    await this.knex('account').where({ uid }).forNoKeyUpdate().first('uid');
    const open = this.knex('trial').where({ uid, kind: 'compile' }).where('expiresAt', '>', this.clock.now());
    if (await open.first('id')) throw tooMany('trial.stillCompiling');
  }

  async #checkLanguage(language: string): Promise<void> {
    const names = await checkerLanguages(this.knex);
    if (!names.includes(language)) throw badInput('language', 'submission.language', { choices: names.join(', ') });
  }
}

/** Validates the code and the extra files, and returns the files. */
function checkTexts({ code, extraFiles }: CompileCheck): Record<string, string> {
  checkCode(code);
  const files = extraFilesOf('extraFiles', JSON.stringify(extraFiles ?? {}));
  return files === null ? {} : (JSON.parse(files) as Record<string, string>);
}
