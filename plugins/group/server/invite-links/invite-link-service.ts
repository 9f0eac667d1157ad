import { HOUR_MS, type Page, type PageQuery, type Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Accounts,
  audit,
  type AuditSubject,
  badInput,
  Clock,
  columns,
  counted,
  Db,
  secretHashOf,
  notFound,
  pageOf,
  pageRange,
  Random,
  RateLimiter,
  Tx,
  type Randomness,
  type Row,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import {
  GroupPageSizes,
  InviteLinkLimits,
  type InviteLink,
  type InviteLinkCalls,
  type InviteLinkDraft,
  type InviteLinkState,
} from '../../contract';
import { GroupNotifier } from '../group-notifier';
import { GroupAccess, type FoundGroup } from '../groups/group-access';
import { GroupListReader } from '../groups/group-list-reader';
import { check, denialError } from '../membership/denial';
import { putMembership } from '../membership/memberships';
import { denyInvite, denyJoinByLink, denyManage, type GroupDenial } from '../membership/policy';
import { after } from '../membership/transitions';
import { JOINS, LINK_GUESSES, WRITES } from '../rate-limits';

type OpenedLink = InviteLinkCalls['POST /api/group/invite-link/open']['data'];
type LinkRow = Row<'groupInviteLink'>;

const TOKEN_BYTES = 32;

/** Creates, lists and revokes invite links, and lets users join by them. */
@injectable()
export class InviteLinkService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(GroupListReader) private readonly lists: GroupListReader,
    @inject(GroupNotifier) private readonly notifier: GroupNotifier,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Lists the links of a group, the newest first.
   * @throws 403 for others than group admins
   */
  async list(viewer: Viewer, { gid, ...query }: PageQuery & { gid: number }): Promise<Page<InviteLink>> {
    await this.groups.get(viewer, gid, denyManage);
    const range = pageRange(query, GroupPageSizes.table);
    const [total, rows] = await Promise.all([
      counted(this.knex('groupInviteLink').where({ gid })),
      shownLinks(this.knex).where('l.gid', gid).orderBy('l.id', 'desc').offset(range.offset).limit(range.limit),
    ]);
    const now = this.clock.now();
    return pageOf(
      rows.map((row) => presentLink(row, now)),
      total,
      range,
    );
  }

  /**
   * Creates a link and returns its token, of which only a hash is stored.
   * @throws 400 when the group has too many links
   * @throws 403 for others than group admins, and in archived groups
   * @throws 429 after too many changes
   */
  async create(viewer: Viewer, draft: InviteLinkDraft, ip: string): Promise<{ id: number; token: string }> {
    const { gid, maxUses, hours } = draft;
    await this.rateLimits.consume(WRITES, { subject: viewer.uid, ip });
    const token = this.random.secret(TOKEN_BYTES);
    return this.transactions.run(async () => {
      const { group } = await this.groups.lock(viewer, gid, denyInvite);
      const at = this.clock.now();
      const { max: limit } = InviteLinkLimits.active;
      const active = this.knex('groupInviteLink').where({ gid, revokedAt: null }).where('expiresAt', '>', at);
      if ((await counted(active.whereRaw('uses < max_uses'))) >= limit) {
        throw badInput('gid', 'group.tooManyInviteLinks', { limit });
      }
      const expiresAt = new Date(at.getTime() + hours * HOUR_MS);
      const [made] = await this.knex('groupInviteLink')
        .insert({ gid, uid: viewer.uid, tokenHash: secretHashOf(token), maxUses, expiresAt, createdAt: at })
        .returning('id');
      const { id } = made!;
      audit.describe({ subject: subjectOf(gid, id, group.name), before: null, after: { maxUses, expiresAt } });
      return { id, token };
    });
  }

  /**
   * Revokes a link of this group; it stays in the list.
   * @throws 403 for others than group admins
   * @throws 404 if the group has no such link
   */
  async revoke(viewer: Viewer, gid: number, id: number): Promise<void> {
    await this.transactions.run(async () => {
      const { group } = await this.groups.lock(viewer, gid, denyManage);
      const link = await this.knex('groupInviteLink').where({ id, gid }).first('revokedAt');
      if (!link) throw notFound('group.noInviteLink');
      const revokedAt = link.revokedAt ?? this.clock.now();
      const [before, next] = [{ revokedAt: link.revokedAt }, { revokedAt }];
      audit.describe({ subject: subjectOf(gid, id, group.name), before, after: next });
      await this.knex('groupInviteLink').where({ id, gid }).update(next);
    });
  }

  /**
   * Returns the group of a link that the viewer can use, or of which the viewer is a member already.
   * @throws 403 if the link cannot be used, with the reason
   * @throws 404 for an unknown link, and if the group was disbanded
   * @throws 429 after too many unknown links
   */
  async open(viewer: Viewer, token: string, ip: string): Promise<OpenedLink> {
    const { gid } = await this.#find(viewer, token, ip);
    const found = await this.groups.get(viewer, gid, () => null);
    const { denial } = await this.#deny(viewer, token, found);
    if (denial && denial !== 'group.alreadyMember') throw denialError(denial);
    return { group: await this.lists.get(gid), userAuth: found.actor.auth };
  }

  /**
   * Makes the viewer a member and counts the use of the link, in one transaction.
   * @throws 403 if the link cannot be used, with the reason; for members too
   * @throws 404 for an unknown link, and if the group was disbanded
   * @throws 429 after too many unknown links, or after joining too often
   */
  async join(viewer: Viewer, token: string, ip: string): Promise<{ gid: number }> {
    const { gid } = await this.#find(viewer, token, ip);
    await this.rateLimits.consume(JOINS, { subject: viewer.uid, ip });
    await this.transactions.run(async () => {
      const found = await this.groups.lock(viewer, gid, () => null);
      const { link, denial } = await this.#deny(viewer, token, found);
      check(denial);
      const auth = after('joinByLink', found.actor.auth)!;
      await this.knex('groupInviteLink').where({ id: link.id }).increment('uses', 1);
      await putMembership(this.knex, { gid, uid: viewer.uid, auth }, this.clock.now());
      await this.notifier.send([viewer.uid], 'accepted', found.group);
    });
    return { gid };
  }

  /** Finds a link; unknown ones count as guesses. */
  async #find(viewer: Viewer, token: string, ip: string): Promise<{ gid: number }> {
    const attempt = { subject: viewer.uid, ip };
    await this.rateLimits.consume(LINK_GUESSES, attempt);
    const link = await this.knex('groupInviteLink')
      .where({ tokenHash: secretHashOf(token) })
      .first('gid');
    if (!link) throw notFound('group.noInviteLink');
    await this.rateLimits.reset(LINK_GUESSES, attempt);
    return link;
  }

  /** Reads the link, and why the viewer cannot use it. To join, the caller has locked the group. */
  async #deny(
    { uid }: Viewer,
    token: string,
    { group, actor, facts }: FoundGroup,
  ): Promise<{ link: LinkRow; denial: GroupDenial | null }> {
    const link = await this.knex('groupInviteLink')
      .where({ tokenHash: secretHashOf(token), gid: group.id })
      .first();
    if (!link) throw notFound('group.noInviteLink');
    const removed = await this.knex('groupRemoval').where({ gid: group.id, uid }).first('uid');
    const denial = denyJoinByLink(actor, facts, {
      isRevoked: link.revokedAt !== null,
      isExpired: link.expiresAt <= this.clock.now(),
      isUsedUp: link.uses >= link.maxUses,
      wasRemoved: removed !== undefined,
    });
    return { link, denial };
  }
}

const subjectOf = (gid: number, id: number, name: string): AuditSubject => ({
  type: 'group-invite-link',
  id: `${gid}/${id}`,
  name,
});

const shownLinks = (knex: Knex) =>
  knex('groupInviteLink as l')
    .join(Accounts.as(knex, 'a'), 'a.uid', 'l.uid')
    .select(
      columns(
        { l: 'groupInviteLink', a: Accounts },
        'l.id',
        'l.uid',
        'l.uses',
        'l.maxUses',
        'l.expiresAt',
        'l.revokedAt',
        'l.createdAt',
        'a.username',
      ),
    );
type ShownLink = Awaited<ReturnType<typeof shownLinks>>[number];

function stateOf({ revokedAt, expiresAt, uses, maxUses }: ShownLink, now: Date): InviteLinkState {
  if (revokedAt) return 'revoked';
  if (expiresAt <= now) return 'expired';
  return uses >= maxUses ? 'usedUp' : 'active';
}

function presentLink(row: ShownLink, now: Date): InviteLink {
  const { id, uid, username, uses, maxUses, expiresAt, createdAt } = row;
  const times = { expiresAt: expiresAt.toISOString(), gmtCreate: createdAt.toISOString() };
  return { id, state: stateOf(row, now), uses, maxUses, uid, username, ...times };
}
