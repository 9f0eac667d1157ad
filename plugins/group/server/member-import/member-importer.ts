import { DAY_MS, isAdminRole, Role, type Locale, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  acquireAdvisoryLock,
  audit,
  Clock,
  conflict,
  Db,
  forbidden,
  Random,
  RateLimiter,
  Texts,
  Tx,
  type Randomness,
  type Transactions,
} from '@tribunal/server';
import {
  conflictIfTaken,
  insertAccounts,
  NewPasswordStore,
  PasswordHasher,
  randomPassword,
  readUserRows,
  type FileRemark,
  type NewAccount,
} from '@tribunal/server/account';
import type { Knex } from 'knex';
import {
  MEMBER_COLUMNS,
  MemberAuth,
  MemberImportLimits,
  type MemberImportAct,
  type MemberImportPreview,
  type MemberImportRequest,
  type MemberImportResult,
  type MemberRowError,
} from '../../contract';
import { GroupNotifier } from '../group-notifier';
import { GroupAccess } from '../groups/group-access';
import type { Settings } from '../groups/group-service';
import { deleteOldInvitations, recordInvitations } from '../membership/invitations';
import { putMemberships } from '../membership/memberships';
import { denyCreateAccounts, denyInvite, type Actor, type GroupDenial, type GroupFacts } from '../membership/policy';
import { IMPORT_CHECKS, IMPORTS } from '../rate-limits';
import { checkMembers, type CheckedMembers, type MemberRow, type MemberRowRefusal } from './row-checker';

/** Purpose of the sheets of passwords. */
export const IMPORTED = 'group import';

/** Who imports, in which language, with the settings of the site. */
interface Importer {
  viewer: Viewer;
  settings: Settings;
  ip: string;
  locale: Locale;
}

/** The rows of a file with what is strange about it. */
interface CheckedFile extends CheckedMembers {
  remarks: readonly FileRemark[];
}

/** A new account with the password that is shown once. */
type NewUser = NewAccount & { password: string };

/** Invites the users of a file to a group, and creates those who do not exist where the site allows it. */
@injectable()
export class MemberImporter {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(Texts) private readonly texts: Texts,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(GroupNotifier) private readonly notifier: GroupNotifier,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
    @inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @inject(NewPasswordStore) private readonly passwords: NewPasswordStore,
  ) {}

  /**
   * Returns whether the viewer may create accounts.
   * @throws 403 for others than group admins, and in archived groups
   */
  async canCreateAccounts(viewer: Viewer, gid: number, settings: Settings): Promise<boolean> {
    const { actor, facts } = await this.groups.get(viewer, gid, denyInvite);
    return denyCreateAccounts(actor, facts, { isAllowed: isAllowed(viewer, settings) }) === null;
  }

  /**
   * Returns what an import would do.
   * @throws 400 if the file cannot be read, or has too many rows
   * @throws 403 for others than group admins, and for accounts that the viewer may not create
   * @throws 429 after too many checks
   */
  async preview(importer: Importer, request: MemberImportRequest): Promise<MemberImportPreview> {
    const { viewer, ip, locale } = importer;
    await this.groups.get(viewer, request.gid, denyFor(importer, request));
    await this.rateLimits.consume(IMPORT_CHECKS, { subject: viewer.uid, ip });
    const { rows, errors, remarks } = await this.#check(request);
    return {
      users: rows.map(({ row, username, realname, act }) => ({ row, username, realname: realname ?? '', act })),
      errors: this.#presentErrors(locale, errors),
      remarks: remarks.map(({ key, values }) => this.texts.translate(locale, key, values)),
    };
  }

  /**
   * Applies what `preview` returns, in one transaction; with the key of an earlier call that has created accounts, returns
   * the reply to that one.
   * @throws 400 and 403 as `preview`
   * @throws 403 if the viewer has invited or created too many users today
   * @throws 409 if the users of the file have changed in the meantime
   * @throws 429 after too many imports
   */
  import(importer: Importer, request: MemberImportRequest & { key: string }): Promise<MemberImportResult> {
    const sheet = { purpose: IMPORTED, uid: importer.viewer.uid, key: request.key };
    return this.passwords.findOrCreate(sheet, () => this.#import(importer, request));
  }

  async #import(
    importer: Importer,
    { key, ...request }: MemberImportRequest & { key: string },
  ): Promise<MemberImportResult> {
    const { viewer, ip } = importer;
    await this.groups.get(viewer, request.gid, denyFor(importer, request));
    await this.rateLimits.consume(IMPORTS, { subject: viewer.uid, ip });
    const checked = await this.#check(request);
    // Checked again below with a lock; refusing it here saves the time to hash the passwords.
    await this.#checkLimits(importer, countsOf(checked.rows));
    const users = await this.#newUsers(checked.rows.filter(({ act }) => act === 'create'));
    const imported = this.transactions.run(() => this.#apply(importer, { ...request, key }, checked, users));
    return conflictIfTaken(imported);
  }

  async #check({ gid, text, createsAccounts }: MemberImportRequest): Promise<CheckedFile> {
    const { max } = MemberImportLimits.rows;
    const { rows, remarks } = await readUserRows(text, { max, columns: MEMBER_COLUMNS, required: ['username'] });
    return { ...(await checkMembers(this.knex, gid, rows, { createsAccounts, at: this.clock.now() })), remarks };
  }

  async #newUsers(rows: readonly MemberRow[]): Promise<NewUser[]> {
    const passwords = rows.map(() => randomPassword(MemberImportLimits.password));
    const hashes = await this.hasher.hashAll(passwords);
    return rows.map(({ username, realname }, place) => ({
      uid: this.random.uuid(),
      username,
      realname,
      email: null,
      role: Role.User,
      passwordHash: hashes[place]!,
      password: passwords[place]!,
    }));
  }

  async #apply(
    importer: Importer,
    { key, ...request }: MemberImportRequest & { key: string },
    checked: CheckedMembers,
    users: readonly NewUser[],
  ): Promise<MemberImportResult> {
    const { gid } = request;
    const { viewer, locale } = importer;
    const { group } = await this.groups.lock(viewer, gid, denyFor(importer, request));
    const { rows, errors } = await this.#check(request);
    if (!isSame(rows, checked.rows)) throw conflict('text', 'group.import.changed');
    const uidsOf = (wanted: MemberImportAct) => rows.filter(({ act }) => act === wanted).map(({ uid }) => uid!);
    const [invited, accepted] = [uidsOf('invite'), uidsOf('accept')];
    await acquireAdvisoryLock(this.knex, `group-member-import:${viewer.uid}`);
    await this.#checkLimits(importer, countsOf(rows));
    await this.knex('groupMemberImport').insert({ uid: viewer.uid, ...countsOf(rows), createdAt: this.clock.now() });
    await insertAccounts(
      this.knex,
      users.map(({ password: _, ...account }) => account),
    );
    const put = (auth: MemberAuth, uids: readonly string[]) => uids.map((uid) => ({ gid, uid, auth }));
    const added = users.map(({ uid }) => uid);
    const memberships = [...put(MemberAuth.Invited, invited), ...put(MemberAuth.Member, [...accepted, ...added])];
    await putMemberships(this.knex, memberships, this.clock.now());
    await recordInvitations(this.knex, gid, invited, this.clock.now());
    await this.notifier.send(invited, 'invited', group, { user: viewer.username });
    await this.notifier.send(accepted, 'accepted', group);
    const result = {
      invited: invited.length,
      accepted: accepted.length,
      unchanged: rows.filter(({ act }) => act === 'none').length,
      created: users.map(({ username, password }) => ({ username, password })),
      errors: this.#presentErrors(locale, errors),
    };
    if (users.length > 0) await this.passwords.put({ purpose: IMPORTED, uid: viewer.uid, key }, result);
    audit.describe({
      subject: { type: 'group', id: gid, name: group.name },
      after: { invited, accepted, created: users.map(({ uid, username }) => ({ uid, username })) },
    });
    return result;
  }

  /** @throws 403 if the viewer has invited or created too many users today; staff have no limits */
  async #checkLimits({ viewer: { uid, roles }, settings }: Importer, next: ImportCounts): Promise<void> {
    if (isAdminRole(roles)) return;
    const [today] = await this.knex('groupMemberImport')
      .where({ uid })
      .where('createdAt', '>', new Date(this.clock.now().getTime() - DAY_MS))
      .sum({ invited: 'invited', created: 'created' });
    const [invitedLimit, createdLimit] = [MemberImportLimits.invitedPerDay, settings.groupAccountDailyLimit];
    if (next.invited > 0 && Number(today?.invited ?? 0) + next.invited > invitedLimit) {
      throw forbidden('group.import.invitedLimit', { limit: invitedLimit });
    }
    if (next.created > 0 && Number(today?.created ?? 0) + next.created > createdLimit) {
      throw forbidden('group.import.createdLimit', { limit: createdLimit });
    }
  }

  /** Deletes the counts and invitations that no limit considers any more. */
  async deleteOldCounts(): Promise<void> {
    const at = this.clock.now();
    await this.knex('groupMemberImport')
      .where('createdAt', '<', new Date(at.getTime() - DAY_MS))
      .delete();
    await deleteOldInvitations(this.knex, at);
  }

  #presentErrors(locale: Locale, errors: readonly MemberRowRefusal[]): MemberRowError[] {
    return errors.map(({ key, values, ...error }) => {
      const field = error.field && this.texts.findOf(['group'], locale, `field.${error.field}`);
      return { ...error, message: this.texts.translate(locale, key, { ...(field && { field }), ...values }) };
    });
  }
}

interface ImportCounts {
  invited: number;
  created: number;
}

function countsOf(rows: readonly MemberRow[]): ImportCounts {
  const countOf = (act: MemberImportAct): number => rows.filter((row) => row.act === act).length;
  return { invited: countOf('invite'), created: countOf('create') };
}

/** Users with a ban create neither groups nor accounts. */
const isAllowed = (viewer: Viewer, { createGroupAccounts }: Settings): boolean =>
  createGroupAccounts && viewer.permissions.has('group_add');

const denyFor =
  ({ viewer, settings }: Importer, { createsAccounts }: Pick<MemberImportRequest, 'createsAccounts'>) =>
  (actor: Actor, group: GroupFacts): GroupDenial | null =>
    createsAccounts
      ? denyCreateAccounts(actor, group, { isAllowed: isAllowed(viewer, settings) })
      : denyInvite(actor, group);

const isSame = (rows: readonly MemberRow[], others: readonly MemberRow[]): boolean =>
  rows.length === others.length &&
  rows.every(({ uid, username, act }, place) => {
    const other = others[place]!;
    return other.uid === uid && other.username === username && other.act === act;
  });
