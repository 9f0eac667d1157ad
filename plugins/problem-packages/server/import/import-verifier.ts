import { ProblemAuth, STATUS_SHORT } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { type Transactions, Db, DomainError, Texts, Clock, Tx } from '@tribunal/server';
import { UploadStore, ProblemAuthoringService, SolutionStore, type SolutionOutcome } from '@tribunal/server/authoring';
import { authorOf } from '@tribunal/server/problem';
import type { Knex } from 'knex';
import {
  findingsOf,
  NO_VERDICT_TIMEOUT_MS,
  withState,
  type Findings,
  type ImportState,
  type StoredImport,
} from './import-state';
import { textFormatterFor, errorFormatterFor } from './messages';

/** Watches imported problems until their solutions are judged, and publishes those that may be published. */
@injectable()
export class ImportVerifier {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(UploadStore) private readonly uploads: UploadStore,
    @inject(ProblemAuthoringService) private readonly authoring: ProblemAuthoringService,
    @inject(SolutionStore) private readonly solutions: SolutionStore,
    @inject(Texts) private readonly texts: Texts,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** Checks every import that is in progress. */
  async checkAll(): Promise<void> {
    for (const { id, uid } of await this.#verifying()) await this.check(uid, id);
  }

  /** Returns the number of imports with problems whose solutions are still being judged. */
  async countVerifying(): Promise<number> {
    return (await this.#verifying()).length;
  }

  #verifying() {
    return this.uploads.findPackages({ imported: [{ state: 'verifying' }] });
  }

  /** Continues with the problems whose solutions have all been judged, or will not be judged any more. */
  async check(uid: string, id: string): Promise<void> {
    const storedImport = await this.uploads.contentOf<StoredImport>('package', uid, id);
    const open = storedImport?.imported.filter(({ state, pid }) => state === 'verifying' && pid !== null) ?? [];
    if (open.length === 0) return;
    const outcomes = await this.solutions.outcomes(storedImport!.imported.flatMap(({ pid }) => pid ?? []));
    const isTimedOut = this.#isTimedOut(storedImport!.imported, [...outcomes.values()].flat());
    for (const state of open) {
      const findings = findingsOf(outcomes.get(state.pid!) ?? [], isTimedOut);
      if (findings.kind !== 'waiting') await this.#conclude(uid, id, state, findings);
    }
  }

  /**
   * Returns whether nothing of the import has been stored or judged for too long. The import is considered as a
   * whole, because its problems wait for the same judges.
   */
  #isTimedOut(imported: readonly ImportState[], outcomes: readonly SolutionOutcome[]): boolean {
    const stored = imported.map(({ storedAt }) => (storedAt === null ? 0 : Date.parse(storedAt)));
    const judged = outcomes.map(({ judgedAt }) => judgedAt?.getTime() ?? 0);
    return this.clock.now().getTime() - Math.max(...stored, ...judged) >= NO_VERDICT_TIMEOUT_MS;
  }

  async #conclude(uid: string, id: string, { key }: ImportState, findings: Findings): Promise<void> {
    await this.transactions.run(async () => {
      const storedImport = await this.uploads.lockPackage<StoredImport>(uid, id);
      const state = storedImport?.imported.find((one) => one.key === key && one.state === 'verifying');
      if (!storedImport || !state) return;
      const canPublish = state.publish === 'green' && findings.kind === 'green';
      const publishError = canPublish ? await this.#publish(uid, state, storedImport) : null;
      const message =
        [messageOf(findings, textFormatterFor(this.texts, storedImport.locale)), publishError]
          .filter(Boolean)
          .join('. ') || null;
      const next: ImportState = { ...state, state: stateOf(findings), message };
      await this.uploads.changePackage(id, {
        ...storedImport,
        imported: withState(storedImport.imported, next),
      });
    });
  }

  /** Returns null if the problem is now public. The account may have lost its rights since the upload. */
  async #publish(uid: string, { pid }: ImportState, { locale }: StoredImport): Promise<string | null> {
    try {
      await this.authoring.setAuth(await authorOf(this.knex, uid), pid!, ProblemAuth.Public);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return errorFormatterFor(this.texts, locale)(error);
      throw error;
    }
  }
}

function stateOf({ kind }: Findings): ImportState['state'] {
  if (kind === 'green') return kind;
  return kind === 'unproven' || kind === 'uncompiled' ? 'unproven' : 'red';
}

function messageOf(findings: Findings, formatMessage: ReturnType<typeof textFormatterFor>): string | null {
  if (findings.kind === 'unproven') return formatMessage('unproven');
  if (findings.kind === 'outdated') return formatMessage('outdated');
  if (findings.kind === 'silent')
    return formatMessage('silent', { name: findings.solution, minutes: NO_VERDICT_TIMEOUT_MS / 60_000 });
  if (findings.kind === 'unjudged')
    return formatMessage('unjudged', { name: findings.solution, reason: findings.reason });
  if (findings.kind === 'uncompiled')
    return formatMessage('uncompiled', { name: findings.solution, language: findings.language });
  if (findings.kind !== 'red') return null;
  return formatMessage('unexpected', { name: findings.solution, status: STATUS_SHORT[findings.status] });
}
