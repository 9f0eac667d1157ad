import { type UserInfo, type UserInfoChange } from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, badInput, type Viewer, Clock, Db, HookBus, Tx } from '@tribunal/platform';
import { onAccountsChanged } from './events';
import { AccountModel, rolesOf } from './model';
import { checkNickname } from './name-skeletons';
import { githubAddress, webAddress } from './policy';
import { presentUser } from './presenter';

/** Edits the user's own profile. */
@injectable()
export class ProfileEditor {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(HookBus) private readonly hooks: Hooks,
  ) {}

  /** Changes the given fields and leaves the others; an empty text clears a field. */
  async change({ uid }: Viewer, change: UserInfoChange): Promise<UserInfo> {
    const provided = Object.entries(change).filter(([, value]) => value !== undefined);
    if (change.nickname) await checkNickname(this.knex, uid, change.nickname);
    if (provided.length > 0) {
      const stored = Object.fromEntries(provided.map(([field, value]) => [field, toStored(field, value)]));
      await this.transactions.run(async () => {
        const account = await AccountModel.query(this.knex).findById(uid).forNoKeyUpdate().throwIfNotFound();
        audit.describeAccount(account, {
          before: Object.fromEntries(Object.entries(account).filter(([field]) => field in stored)),
          after: stored,
        });
        await this.knex('account')
          .where({ uid })
          .update({ ...stored, updatedAt: this.clock.now() });
        await this.hooks.run(onAccountsChanged, { uids: [uid] });
      });
    }
    const account = await AccountModel.query(this.knex).findById(uid).throwIfNotFound();
    return presentUser(account, await rolesOf(this.knex, uid));
  }
}

const ADDRESSES: Readonly<Record<string, (text: string) => string | null>> = {
  blog: webAddress,
  github: githubAddress,
};

function toStored(field: string, value: string | null): string | null {
  if (!value) return null;
  const addressOf = ADDRESSES[field];
  if (!addressOf) return value;
  const address = addressOf(value);
  if (!address) throw badInput(field, 'input.webAddress');
  return address;
}
