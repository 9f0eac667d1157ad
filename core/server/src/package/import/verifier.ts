import { ProblemAuth, STATUS_SHORT, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Transactions, Tx as Transaction } from '../../database';
import { Uploads, type UploadStore } from '../../file';
import { DomainError } from '../../http';
import { Authoring, type ProblemAuthoring } from '../../problem';
import { Clock, Tx } from '../../tokens';
import { Solutions, type Outcome, type SolutionBook } from '../../trial';
import { findingsOf, SILENCE_MS, withState, type Findings, type ImportState, type KeptImport } from './state';
import { uploaderOf } from './uploader';
import { textFor, wordsFor } from './words';

export const Verifier = token<ImportVerifier>('import-verifier');

/** Follows imported problems until their solutions have been run, and publishes those that may be. */
@injectable()
export class ImportVerifier {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Uploads) private readonly uploads: UploadStore,
    @inject(Authoring) private readonly authoring: ProblemAuthoring,
    @inject(Solutions) private readonly solutions: SolutionBook,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {}

  /** Looks after every import that is under way. */
  async settleAll(): Promise<void> {
    const waiting = await this.uploads.packagesWith({ imported: [{ state: 'verifying' }] });
    for (const { id, uid } of waiting) await this.settle(uid, id);
  }

  /** Takes those on whose solutions have all been judged, or are not judged any more. */
  async settle(uid: string, id: string): Promise<void> {
    const kept = await this.uploads.contentOf<KeptImport>('package', uid, id);
    const open = kept?.imported.filter(({ state, pid }) => state === 'verifying' && pid !== null) ?? [];
    if (open.length === 0) return;
    const outcomes = await this.solutions.outcomes(kept!.imported.flatMap(({ pid }) => pid ?? []));
    const isSilent = this.#isSilent(kept!.imported, [...outcomes.values()].flat());
    for (const state of open) {
      const findings = findingsOf(outcomes.get(state.pid!) ?? [], isSilent);
      if (findings.kind !== 'waiting') await this.#conclude(uid, id, state, findings);
    }
  }

  /** Whether nothing of the import has been stored or judged for long: its problems wait for the same judges. */
  #isSilent(imported: readonly ImportState[], outcomes: readonly Outcome[]): boolean {
    const stored = imported.map(({ storedAt }) => (storedAt === null ? 0 : Date.parse(storedAt)));
    const judged = outcomes.map(({ judgedAt }) => judgedAt?.getTime() ?? 0);
    return this.clock.now().getTime() - Math.max(...stored, ...judged) >= SILENCE_MS;
  }

  async #conclude(uid: string, id: string, { key }: ImportState, findings: Findings): Promise<void> {
    await this.tx.run(async (tx) => {
      const kept = await this.uploads.holdPackage<KeptImport>(tx.knex, uid, id);
      const state = kept?.imported.find((one) => one.key === key && one.state === 'verifying');
      if (!kept || !state) return;
      const mayShow = state.publish === 'green' && findings.kind === 'green';
      const trouble = mayShow ? await this.#publish(tx, uid, state, kept) : null;
      const message = [messageOf(findings, kept), trouble].filter(Boolean).join('. ') || null;
      const next: ImportState = { ...state, state: stateOf(findings), message };
      await this.uploads.changePackage(tx.knex, id, { ...kept, imported: withState(kept.imported, next) });
    });
  }

  /** null: it is public. The account may have lost its rights since. */
  async #publish(tx: Transaction, uid: string, { pid }: ImportState, { locale }: KeptImport): Promise<string | null> {
    try {
      await this.authoring.setAuth(await uploaderOf(tx.knex, uid), pid!, ProblemAuth.Public, tx);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return wordsFor(locale)(error);
      throw error;
    }
  }
}

function stateOf({ kind }: Findings): ImportState['state'] {
  if (kind === 'green') return kind;
  return kind === 'unproven' || kind === 'uncompiled' ? 'unproven' : 'red';
}

function messageOf(findings: Findings, { locale }: KeptImport): string | null {
  const say = textFor(locale);
  if (findings.kind === 'unproven') return say('unproven');
  if (findings.kind === 'outdated') return say('outdated');
  if (findings.kind === 'silent') return say('silent', { name: findings.solution, minutes: SILENCE_MS / 60_000 });
  if (findings.kind === 'unjudged') return say('unjudged', { name: findings.solution, reason: findings.reason });
  if (findings.kind === 'uncompiled')
    return say('uncompiled', { name: findings.solution, language: findings.language });
  if (findings.kind !== 'red') return null;
  return say('unexpected', { name: findings.solution, status: STATUS_SHORT[findings.status] });
}
