import { inject, injectable } from '@tribunal/kernel';
import {
  badInput,
  conflict,
  MessageWriter,
  Texts,
  Tx,
  type Transactions,
  forbidden,
  type DomainError,
} from '@tribunal/server';
import { AccountEditor, AccountEraser, conflictIfTaken, hashPassword } from '@tribunal/server/account';
import { ROLE_SYMBOL, type Locale, type RoleId, Role } from '@tribunal/contract';
import { UserStatus, type UserChange } from '../contract';

/** A user whose account is to be changed, and who does it. */
export interface Target {
  isSelf: boolean;
  /** Whether the person who does it is a super admin now; that may have changed since the call began. */
  isEditorRoot: boolean;
  isDeleted: boolean;
  /** Whether nobody else is a super admin who may log in. */
  isLastRoot: boolean;
}

/** Returns why a change of an account is refused, or null. */
export function denyEdit(target: Target, role: RoleId, status: UserStatus): DomainError | null {
  const { isSelf, isEditorRoot, isDeleted, isLastRoot } = target;
  if (!isEditorRoot) return forbidden();
  if (isDeleted) return conflict('uid', 'user-admin.alreadyDeleted');
  const keepsPower = role === Role.Root && status === UserStatus.Active;
  if (isSelf && status === UserStatus.Banned) return badInput('status', 'user-admin.ownBan');
  if (isSelf && role !== Role.Root) return badInput('type', 'user-admin.ownRole');
  return isLastRoot && !keepsPower ? conflict('type', 'user-admin.lastRoot') : null;
}

/** Returns why removing the second factor is refused, or null. Who has it removes it in the settings, with the factor. */
function denyFactorRemoval({ isSelf, isEditorRoot }: Target): DomainError | null {
  if (!isEditorRoot) return forbidden();
  return isSelf ? badInput('uid', 'user-admin.ownSecondFactor') : null;
}

/** Returns why deleting an account is refused, or null. */
export function denyDelete({ isSelf, isEditorRoot, isLastRoot }: Target): DomainError | null {
  if (!isEditorRoot) return forbidden();
  if (isSelf) return badInput('ids', 'user-admin.deleteSelf');
  return isLastRoot ? conflict('ids', 'user-admin.lastRoot') : null;
}

/** Who administers users: a super admin by uid, or whoever runs the command line of the site's machine. */
export type Editor = { uid: string } | 'command line';

/** Changes and deletes users. */
@injectable()
export class UserEditor {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(AccountEditor) private readonly accounts: AccountEditor,
    @inject(AccountEraser) private readonly eraser: AccountEraser,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /**
   * @throws 400 for a new password that is missing, and for a ban or a demotion of oneself
   * @throws 403 if the editor is no longer a super admin
   * @throws 404 if the user does not exist
   * @throws 409 when the name or the address is taken, for the last super admin, for a deleted user, and if the user
   *   was changed since the editor read it
   */
  async edit(editor: Editor, { uid, type, status, setNewPwd, password, gmtModified, ...fields }: UserChange) {
    if (setNewPwd && !password) throw badInput('password', 'input.required');
    const { username, realname, email, titleName, titleColor } = fields;
    const texts = { realname: realname || null, email: email || null, titleName: titleName || null };
    const passwordHash = setNewPwd ? await hashPassword(password!) : null;
    const isBanned = status === UserStatus.Banned;
    const change = { username, ...texts, titleColor: titleColor || null, role: type, isBanned, passwordHash };
    const edited = this.transactions.run(async () => {
      const account = await this.accounts.lock(uid);
      const refusal = denyEdit(targetOf(editor, account), type, status);
      if (refusal) throw refusal;
      const isStale = gmtModified !== undefined && gmtModified !== account.updatedAt.toISOString();
      if (isStale) throw conflict('uid', 'user-admin.changedMeanwhile');
      await this.accounts.edit(account, change);
      if (account.roles[0] !== type) await this.#announceRole(uid, account.roles, type);
    });
    await conflictIfTaken(edited);
  }

  /**
   * @throws 400 for oneself
   * @throws 403 if the editor is no longer a super admin
   * @throws 404 if the user does not exist
   * @throws 409 for a user without a second factor
   */
  async removeSecondFactor(editor: Editor, uid: string): Promise<void> {
    await this.transactions.run(async () => {
      const account = await this.accounts.lock(uid);
      const refusal = denyFactorRemoval(targetOf(editor, account));
      if (refusal) throw refusal;
      if (!(await this.accounts.removeSecondFactors(account))) throw conflict('uid', 'user-admin.noSecondFactor');
      const title = this.texts.translateAll('user-admin.factorRemovedTitle', ' · ');
      const content = this.texts.translateAll('user-admin.factorRemoved', '\n\n');
      await this.messages.notify({ uid, title, content });
    });
  }

  /**
   * Deletes all of the users or none; those that are deleted already are skipped. With `erase`, what they have written
   * is erased afterwards, also of those that were deleted before.
   * @throws 400 for oneself
   * @throws 403 if the editor is no longer a super admin
   * @throws 404 if one does not exist
   * @throws 409 for the last super admin
   */
  async delete(editor: Editor, uids: readonly string[], { erase = false } = {}): Promise<void> {
    await this.transactions.run(async () => {
      // In a fixed order, so that two deletions cannot wait for each other.
      for (const uid of [...new Set(uids)].sort()) {
        const account = await this.accounts.lock(uid);
        const target = targetOf(editor, account);
        const refusal = denyDelete(target);
        if (refusal) throw refusal;
        if (erase) await this.eraser.request(uid);
        if (!target.isDeleted) await this.accounts.anonymise(account);
      }
    });
  }

  /** The site does not know which language the user reads, so the notice is in all. */
  async #announceRole(uid: string, before: readonly RoleId[], after: RoleId): Promise<void> {
    const nameIn = (locale: Locale, role: RoleId) => this.texts.translate(locale, `role.${ROLE_SYMBOL[role]}`);
    const title = this.texts.translateAll('user-admin.roleChangedTitle', ' · ');
    const content = this.texts.translateAll('user-admin.roleChanged', '\n\n', (locale) => ({
      before: before.map((role) => nameIn(locale, role)).join(', '),
      after: nameIn(locale, after),
    }));
    await this.messages.notify({ uid, title, content });
  }
}

type LockedAccount = Awaited<ReturnType<AccountEditor['lock']>>;

const targetOf = (editor: Editor, { uid, deletedAt, rootUids }: LockedAccount): Target => ({
  isSelf: editor !== 'command line' && uid === editor.uid,
  isEditorRoot: editor === 'command line' || rootUids.includes(editor.uid),
  isDeleted: deletedAt !== null,
  isLastRoot: rootUids.length === 1 && rootUids[0] === uid,
});
