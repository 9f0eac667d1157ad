import { Intervals, Priority, Status, plainText, token, type CompileCheck, type JudgeMode } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions, Tx as Transaction } from '../database/transactions';
import { badInput, tooMany, unavailable, type Viewer } from '../http';
import { removeTrials } from '../judging';
import { checkerLanguages, extraFilesOf } from '../problem';
import { checkCode } from '../submission';
import { Clock, Db, Tx } from '../tokens';
import { editableProblem } from './editable';
import { SettledTrials, type TrialWatch } from './settled';
import { Trials, type TrialBook } from './trial-book';

export const CompileChecks = token<CompileCheckDesk>('compile-checks');

/** Asks a judge whether a checker or an interactor compiles; what it has built is kept for no problem. */
@injectable()
export class CompileCheckDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Trials) private readonly trials: TrialBook,
    @inject(SettledTrials) private readonly settled: TrialWatch,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** 400 with the compiler's words; 429 while another check of the user is open; 503 when no judge answers in `Intervals.compileCheck`. */
  async run(viewer: Viewer, check: CompileCheck, judgeMode: Exclude<JudgeMode, 'default'>): Promise<null> {
    const { pid, code, language } = check;
    const extraFiles = checkTexts(check);
    await this.#checkLanguage(language);
    if (pid !== undefined) await editableProblem(this.knex, viewer, pid);
    const { id } = await this.tx.run(async (tx) => {
      await this.#refuseSecond(tx, viewer.uid);
      return this.trials.enter(tx, {
        kind: 'compile',
        uid: viewer.uid,
        pid: pid ?? null,
        language,
        code,
        request: { judgeMode, extraFiles },
        priority: Priority.practice,
        lane: `${viewer.uid} checks`,
        lifeMs: Intervals.compileCheck,
      });
    });
    const verdict = await this.settled.wait(id, Intervals.compileCheck);
    await removeTrials(this.knex, [id]);
    if (!verdict) throw unavailable('trial.noJudge');
    if (verdict.status === Status.Accepted) return null;
    if (verdict.status !== Status.CompileError) throw unavailable('trial.judgeFailed');
    throw badInput('code', 'trial.doesNotCompile', { message: plainText(verdict.message ?? '') });
  }

  /** Holds the user until the transaction ends, so that two at the same moment cannot both pass. */
  async #refuseSecond({ knex }: Transaction, uid: string): Promise<void> {
    await knex('account').where({ uid }).forNoKeyUpdate().first('uid');
    const open = knex('trial').where({ uid, kind: 'compile' }).where('expiresAt', '>', this.clock.now());
    if (await open.first<object | undefined>('id')) throw tooMany('trial.stillCompiling');
  }

  async #checkLanguage(language: string): Promise<void> {
    const names = await checkerLanguages(this.knex);
    if (!names.includes(language)) throw badInput('language', 'submission.language', { choices: names.join(', ') });
  }
}

/** Its extra files, when everything about them and the code is well. */
function checkTexts({ code, extraFiles }: CompileCheck): Record<string, string> {
  checkCode(code);
  const files = extraFilesOf('extraFiles', JSON.stringify(extraFiles ?? {}));
  return files === null ? {} : (JSON.parse(files) as Record<string, string>);
}
