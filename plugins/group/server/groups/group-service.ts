import { DAY_MS, isAdminRole, type SettingsOf, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  acquireAdvisoryLock,
  audit,
  badInput,
  Clock,
  conflict,
  counted,
  Db,
  forbidden,
  RateLimiter,
  SolvedSiteProblems,
  Tx,
  violatedIndex,
  type Transactions,
} from '@tribunal/server';
import { AvatarStore } from '@tribunal/server/account';
import type { UploadedFile } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import { GroupAuth, MemberAuth, type Group, type GroupDraft } from '../../contract';
import type { group } from '../../plugin';
import { denyConfigure } from '../membership/policy';
import { WRITES } from '../rate-limits';
import { GroupAccess, type GroupRow } from './group-access';
import { GroupListReader } from './group-list-reader';

export type Settings = SettingsOf<(typeof group)['settings']>;

const TAKEN: Record<string, [field: string, key: string]> = {
  group_item_name: ['name', 'group.nameTaken'],
  group_item_short_name: ['shortName', 'group.shortNameTaken'],
};

/** Creates groups and changes their settings. */
@injectable()
export class GroupService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(GroupListReader) private readonly lists: GroupListReader,
    @inject(AvatarStore) private readonly avatars: AvatarStore,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Creates a group, of which the founder is owner and group root. `fill` adds to it in the same transaction.
   * @throws 400 without a code, unless the group is public
   * @throws 403 if the founder has solved too few problems of the site, or has created too many groups; staff have no limits
   * @throws 409 if a name is taken
   * @throws 429 after too many changes
   */
  async create(
    founder: Viewer,
    draft: GroupDraft,
    settings: Settings,
    ip: string,
    fill?: (gid: number) => Promise<void>,
  ): Promise<{ id: number }> {
    await this.rateLimits.consume(WRITES, { subject: founder.uid, ip });
    const columns = columnsOf(draft);
    return namingConflicts(() =>
      this.transactions.run(async () => {
        if (!isAdminRole(founder.roles)) await this.#checkLimits(founder, settings);
        const at = this.clock.now();
        const [made] = await this.knex('groupItem')
          .insert({ ...columns, uid: founder.uid, createdAt: at, updatedAt: at })
          .returning('id');
        const gid = made!.id;
        await this.knex('groupMember').insert({
          gid,
          uid: founder.uid,
          auth: MemberAuth.Root,
          createdAt: at,
          updatedAt: at,
        });
        await this.knex('groupCreation').insert({ uid: founder.uid, createdAt: at });
        await fill?.(gid);
        return { id: gid };
      }),
    );
  }

  /**
   * Changes the settings of a group; neither its owner nor its ban.
   * @throws 400 without a code, unless the group is public
   * @throws 403 for others than group roots
   * @throws 409 if a name is taken
   * @throws 429 after too many changes
   */
  async update(viewer: Viewer, gid: number, draft: GroupDraft, ip: string): Promise<void> {
    await this.rateLimits.consume(WRITES, { subject: viewer.uid, ip });
    await namingConflicts(() =>
      this.transactions.run(async () => {
        const { group } = await this.groups.lock(viewer, gid, denyConfigure);
        const columns = columnsOf({
          ...draft,
          code: draft.code || group.code,
          visible: draft.visible ?? group.visible,
        });
        audit.describe({
          subject: { type: 'group', id: gid, name: group.name },
          before: statesOf(group),
          after: statesOf(columns),
        });
        await this.knex('groupItem')
          .where({ id: gid })
          .update({ ...columns, updatedAt: this.clock.now() });
      }),
    );
  }

  /**
   * Closes a group for new work, or opens it again; it stays readable for its members.
   * @throws 403 for others than group roots
   * @throws 429 after too many changes
   */
  async setArchived(viewer: Viewer, gid: number, isArchived: boolean, ip: string): Promise<void> {
    await this.rateLimits.consume(WRITES, { subject: viewer.uid, ip });
    await this.transactions.run(async () => {
      const { group, facts } = await this.groups.lock(viewer, gid, denyConfigure);
      audit.describe({
        subject: { type: 'group', id: gid, name: group.name },
        before: { isArchived: facts.isArchived },
        after: { isArchived },
      });
      if (facts.isArchived === isArchived) return;
      const at = this.clock.now();
      await this.knex('groupItem')
        .where({ id: gid })
        .update({ archivedAt: isArchived ? at : null, updatedAt: at });
    });
  }

  /**
   * Checks whether the viewer may upload an avatar, before it is read.
   * @throws 403 for others than group roots
   */
  async checkAvatarUpload(viewer: Viewer, gid: number): Promise<void> {
    await this.groups.get(viewer, gid, denyConfigure);
  }

  /** @throws 429 if the viewer uploads too much */
  countUpload({ uid }: Viewer): Promise<void> {
    return this.avatars.consumeUpload(uid);
  }

  /** Replaces the avatar of a group. */
  async saveAvatar(viewer: Viewer, gid: number, file: UploadedFile): Promise<Group> {
    const stored = await this.avatars.store(viewer.uid, file);
    const avatar = this.avatars.linkOf(stored);
    await this.transactions.run(async () => {
      await this.groups.lock(viewer, gid, denyConfigure);
      await this.knex('groupItem').where({ id: gid }).update({ avatar, updatedAt: this.clock.now() });
      await this.avatars.replace({ uid: viewer.uid, gid }, stored);
    });
    return this.lists.get(gid);
  }

  async #checkLimits({ uid }: Viewer, settings: Settings): Promise<void> {
    await acquireAdvisoryLock(this.knex, `group-creation:${uid}`);
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const { defaultCreateGroupACInitValue: needed, defaultCreateGroupDailyLimit: perDay } = settings;
    const { defaultCreateGroupLimit: perUser } = settings;
    const solved = await counted(SolvedSiteProblems.query(this.knex).where({ uid }));
    if (solved < needed) throw forbidden('group.tooFewSolved', { count: needed });
    const today = await counted(this.knex('groupCreation').where({ uid }).where('createdAt', '>', since));
    if (today >= perDay) throw forbidden('group.dailyLimit', { limit: perDay });
    const owned = await counted(this.knex('groupItem').where({ uid }).whereNull('disbandedAt'));
    if (owned >= perUser) throw forbidden('group.ownLimit', { limit: perUser });
  }
}

/** A public group has no code. */
export function columnsOf({ name, shortName, brief, description, auth, code, visible = true }: GroupDraft) {
  const isPublic = auth === GroupAuth.Public;
  if (!isPublic && !code) throw badInput('code', 'group.codeRequired');
  return { name, shortName, brief, description, auth, code: isPublic ? null : code!, visible };
}

/** The code itself is a secret. */
const statesOf = ({ name, shortName, brief, description, auth, visible }: Partial<GroupRow>) => ({
  name,
  shortName,
  brief,
  description,
  auth,
  visible,
});

async function namingConflicts<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = TAKEN[violatedIndex(error) ?? ''];
    if (taken) throw conflict(...taken);
    throw error;
  }
}
