import { inject, injectable } from '@tribunal/kernel';
import {
  AccountEditor,
  badInput,
  conflictIfTaken,
  MessageWriter,
  Texts,
  Tx,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { ROLE_SYMBOL, type RoleId } from '@tribunal/contract';
import { UserStatus, type UserChange } from '../contract';
import { denyDelete, denyEdit } from './policy';

/** Changes and deletes users. */
@injectable()
export class UserEditor {
  readonly #texts = new Texts();

  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(AccountEditor) private readonly accounts: AccountEditor,
    @inject(MessageWriter) private readonly messages: MessageWriter,
  ) {}

  /**
   * @throws 400 for a new password that is missing, and for a ban or a demotion of oneself
   * @throws 404 if the user does not exist
   * @throws 409 when the name or the address is taken, for the last super administrator, and for a deleted user
   */
  async edit(editor: Viewer, { uid, type, status, setNewPwd, password, ...fields }: UserChange): Promise<void> {
    if (setNewPwd && !password) throw badInput('password', 'input.required');
    const isBanned = status === UserStatus.Banned;
    const { username, realname, email, titleName, titleColor } = fields;
    const texts = { realname: realname || null, email: email || null, titleName: titleName || null };
    const change = { username, ...texts, titleColor, role: type, isBanned, password: setNewPwd ? password! : null };
    const edited = this.transactions.run(async (tx) => {
      const account = await this.accounts.lock(tx, uid);
      const { deletedAt, isLastRoot, roles } = account;
      const target = { isSelf: uid === editor.uid, isDeleted: deletedAt !== null, isLastRoot };
      const refusal = denyEdit(target, type, status);
      if (refusal) throw refusal;
      await this.accounts.edit(tx, account, change);
      if (!roles.includes(type)) await this.#announceRole(tx, uid, roles, type);
    });
    await conflictIfTaken(edited);
  }

  /**
   * Deletes all of the users or none; those that are deleted already are skipped.
   * @throws 400 for oneself
   * @throws 404 if one does not exist
   * @throws 409 for the last super administrator
   */
  async delete(editor: Viewer, uids: readonly string[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      // In a fixed order, so that two deletions cannot wait for each other.
      for (const uid of [...new Set(uids)].sort()) {
        const account = await this.accounts.lock(tx, uid);
        const isDeleted = account.deletedAt !== null;
        const refusal = denyDelete({ isSelf: uid === editor.uid, isDeleted, isLastRoot: account.isLastRoot });
        if (refusal) throw refusal;
        if (!isDeleted) await this.accounts.anonymise(tx, account);
      }
    });
  }

  /** The site does not know which language the user reads, so the notice is in both. */
  async #announceRole(tx: Transaction, uid: string, before: readonly RoleId[], after: RoleId): Promise<void> {
    const inBoth = (key: string, values?: (locale: 'en-US' | 'zh-CN') => Record<string, string>, between = '\n\n') =>
      (['en-US', 'zh-CN'] as const)
        .map((locale) => this.#texts.translate(locale, `user-admin.${key}`, values?.(locale)))
        .join(between);
    const nameIn = (locale: 'en-US' | 'zh-CN', role: RoleId) =>
      this.#texts.translate(locale, `user-admin.role.${ROLE_SYMBOL[role]}`);
    const content = inBoth('roleChanged', (locale) => ({
      before: before.map((role) => nameIn(locale, role)).join(', '),
      after: nameIn(locale, after),
    }));
    await this.messages.notify(tx, { uid, title: inBoth('roleChangedTitle', undefined, ' / '), content });
  }
}
