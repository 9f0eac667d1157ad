import { InFlight } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints, type PluginHost } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { afterCommit, columns } from '@tribunal/database';
import { Plugins, type ServerScope, Clock, Db, Log, Points } from '@tribunal/platform';
import { accountContentProviders, type AccountContentProvider, type ErasedAccount } from './account-content';

const partOf = ({ plugin, part }: AccountContentProvider): string => `${plugin ?? 'core'}/${part}`;

const ALL_DONE = `not exists (
  select from unnest(?::text[]) needed(part) where not exists (
    select from account_erasure_part p where p.uid = e.uid and p.part = needed.part))`;

/**
 * Erases the content of deleted accounts, part by part. What is left is in the database, so an interrupted erasure
 * goes on with the next run, and the part of a plugin that was off when the plugin is on. An erasure ends only while
 * all plugins that are wanted are active, because the others have not contributed their parts.
 */
@injectable()
export class AccountEraser {
  readonly #running = new InFlight();

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Plugins) private readonly plugins: Pick<PluginHost<ServerScope>, 'isComplete'>,
    @inject(Log) private readonly log: Logger,
  ) {}

  /**
   * Requests the erasure of a locked account, in the transaction that deletes it and before its names are removed.
   * Nothing changes if it was requested before.
   */
  async request(uid: string): Promise<void> {
    const known = await this.knex('account').where({ uid, deletedAt: null }).first('username', 'email');
    const [username, email] = [known?.username.toLowerCase() ?? null, known?.email?.toLowerCase() ?? null];
    await this.knex('accountErasure')
      .insert({ uid, username, email, requestedAt: this.clock.now() })
      .onConflict()
      .ignore();
    afterCommit(() => void this.run());
  }

  /** Erases what is left to erase. Never rejects: what fails is logged, and repeated by the next run. */
  run(): Promise<void> {
    return this.#running.run(() => this.#run());
  }

  /** Resolves when no run is in progress. */
  idle(): Promise<void> {
    return this.#running.idle();
  }

  async #run(): Promise<void> {
    const isComplete = this.plugins.isComplete();
    const providers = this.points.list(accountContentProviders).filter(({ erase }) => erase);
    const first = providers.filter(({ isErasedLast }) => !isErasedLast);
    const last = providers.filter(({ isErasedLast }) => isErasedLast);
    for (const provider of first) await this.#eraseAll(provider, []);
    if (!isComplete) return;
    for (const provider of last) await this.#eraseAll(provider, first.map(partOf));
    await this.#finish(providers.map(partOf)).catch((error: unknown) =>
      this.log.error({ err: error }, 'end of an erasure not stored; will retry'),
    );
  }

  /** Erases a part of all accounts whose parts `after` are done. */
  async #eraseAll(provider: AccountContentProvider, after: readonly string[]): Promise<void> {
    try {
      for (const account of await this.#waitingFor(partOf(provider), after)) await this.#erase(provider, account);
    } catch (error) {
      this.log.error({ err: error, part: partOf(provider) }, 'content of a deleted user not erased; will retry');
    }
  }

  async #erase(provider: AccountContentProvider, account: ErasedAccount): Promise<void> {
    if ((await provider.erase!(account)) === 'later') return;
    const part = partOf(provider);
    await this.knex('accountErasurePart')
      .insert({ uid: account.uid, part, doneAt: this.clock.now() })
      .onConflict()
      .ignore();
  }

  #waitingFor(part: string, after: readonly string[]): Promise<ErasedAccount[]> {
    return this.knex('accountErasure as e')
      .join('account as a', 'a.uid', 'e.uid')
      .whereNotExists(this.knex('accountErasurePart as p').whereRaw('p.uid = e.uid').where('p.part', part))
      .whereRaw(ALL_DONE, [[...after]])
      .orderBy('e.requestedAt')
      .select(
        columns({ e: 'accountErasure', a: 'account' }, 'e.uid', 'e.username', 'e.email', 'e.requestedAt', {
          anonymousName: 'a.username',
        }),
      );
  }

  /** Forgets the names once no active part needs them. */
  async #finish(parts: readonly string[]): Promise<void> {
    await this.knex('accountErasure as e')
      .whereNull('finishedAt')
      .whereRaw(ALL_DONE, [[...parts]])
      .update({ username: null, email: null, finishedAt: this.clock.now() });
  }
}
