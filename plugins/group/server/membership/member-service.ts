import type { Viewer } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  audit,
  type AuditSubject,
  badInput,
  Clock,
  isSameSecret,
  RateLimiter,
  Tx,
  type RateLimitRule,
  type Transactions,
} from '@tribunal/server';
import { GroupAuth, MemberAuth, isMemberAuth, type GroupCalls } from '../../contract';
import { GroupNotifier } from '../group-notifier';
import { GroupAccess, type GroupRow } from '../groups/group-access';
import { JOINS } from '../rate-limits';
import { check } from './denial';
import { denyChange, denyExit, denyJoin, denyManage, denyRemove, joiningAct, type Target } from './policy';
import { allowLinks, denyLinks, endMembership, putMembership, revokeLinks } from './memberships';
import { recordDeclined } from './invitations';
import { after } from './transitions';

type Application = GroupCalls['POST /api/group/member']['body'];
type MemberChange = GroupCalls['PUT /api/group/member']['body'];

/** Limits the wrong invitation codes of one user at one group. */
const GUESSES: RateLimitRule = {
  kind: 'group-code',
  windowMs: 3_600_000,
  limits: { subject: 10 },
  refusal: 'group.tooManyGuesses',
};

/** Changes memberships, by the table of transitions. */
@injectable()
export class MemberService {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(GroupNotifier) private readonly notifier: GroupNotifier,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /**
   * Makes the user a member of a public group and of one to which the user is invited, or an applicant of another one,
   * whose managers are notified.
   * @throws 400 without a reason or with a wrong code, unless the user is invited
   * @throws 403 for members and applicants
   * @throws 404 if the user may not know of the group
   * @throws 429 after too many wrong codes, or after joining too often
   */
  async join(viewer: Viewer, { gid, code, reason }: Application, ip: string): Promise<{ auth: MemberAuth }> {
    const attempt = { subject: `${viewer.uid} ${gid}`, ip };
    const { group, actor } = await this.groups.get(viewer, gid, denyJoin);
    await this.rateLimits.consume(JOINS, { subject: viewer.uid, ip });
    const isGuess = group.auth === GroupAuth.Private && reason !== undefined && joiningAct(actor, group) === 'apply';
    if (isGuess) await this.rateLimits.consume(GUESSES, attempt);
    const joined = await this.transactions.run(async ({ knex }) => {
      const locked = await this.groups.lock(viewer, gid, denyJoin);
      const act = joiningAct(locked.actor, locked.facts);
      const auth = after(act, locked.actor.auth)!;
      if (act === 'apply') checkApplication(locked.group, { code, reason });
      const membership = { gid, uid: viewer.uid, auth, reason: act === 'apply' ? reason! : null };
      await putMembership(knex, membership, this.clock.now());
      if (auth === MemberAuth.Applying) {
        const managers = await this.groups.listManagers(gid);
        await this.notifier.send(managers, 'applied', locked.group, { user: viewer.username, reason: reason! });
      } else await this.notifier.send([viewer.uid], 'accepted', locked.group);
      return { auth };
    });
    if (isGuess) await this.rateLimits.reset(GUESSES, attempt);
    return joined;
  }

  /**
   * Decides on an application, or promotes or demotes a member.
   * @throws 403 if the viewer's rank does not suffice
   * @throws 404 if the user is not in this group
   */
  async change(viewer: Viewer, { id, gid, uid, auth }: MemberChange): Promise<void> {
    await this.transactions.run(async ({ knex }) => {
      const { group, actor, facts } = await this.groups.lock(viewer, gid, denyManage);
      const member = await knex('groupMember').where({ gid, uid }).first('id', 'auth');
      if (id !== undefined && member?.id !== id) check('group.noUser');
      const target = targetOf(viewer, group, uid, member?.auth);
      check(denyChange(actor, facts, target, auth));
      this.#describe(group, uid, target.auth, auth);
      const at = this.clock.now();
      await knex('groupMember')
        .where({ gid, uid })
        .update({ auth: auth as Exclude<MemberAuth, 0>, updatedAt: at });
      if (isMemberAuth(auth)) await allowLinks(knex, { gid, uid });
      if (auth < MemberAuth.Admin) await revokeLinks(knex, { gid, uid }, at);
      if (auth === MemberAuth.Refused) await this.notifier.send([uid], 'refused', group);
      else if (!isMemberAuth(target.auth)) await this.notifier.send([uid], 'accepted', group);
    });
  }

  /**
   * Removes a user, an application or an invitation from the group.
   * @throws 403 if the viewer's rank does not suffice, for oneself and for the owner
   * @throws 404 if the user is not in this group
   */
  async remove(viewer: Viewer, gid: number, uid: string): Promise<void> {
    await this.transactions.run(async ({ knex }) => {
      const { group, actor, facts } = await this.groups.lock(viewer, gid, denyManage);
      const member = await knex('groupMember').where({ gid, uid }).first('auth');
      const target = targetOf(viewer, group, uid, member?.auth);
      check(denyRemove(actor, facts, target));
      this.#describe(group, uid, target.auth, MemberAuth.None);
      const at = this.clock.now();
      await endMembership(knex, { gid, uid }, at);
      if (!isMemberAuth(target.auth)) return;
      await denyLinks(knex, { gid, uid }, at);
      await this.notifier.send([uid], 'removed', group);
    });
  }

  /**
   * Ends the viewer's own membership, or declines an invitation; the group then cannot send another one for some time.
   * @throws 403 for the owner and for others than members
   */
  async exit(viewer: Viewer, gid: number): Promise<void> {
    await this.transactions.run(async ({ knex }) => {
      const { actor } = await this.groups.lock(viewer, gid, denyExit);
      const at = this.clock.now();
      await endMembership(knex, { gid, uid: viewer.uid }, at);
      if (actor.auth === MemberAuth.Invited) await recordDeclined(knex, gid, viewer.uid, at);
    });
  }

  #describe({ id, name }: GroupRow, uid: string, before: MemberAuth, to: MemberAuth): void {
    const subject: AuditSubject = { type: 'group', id, name };
    audit.describe({ subject, targetUid: uid, before: { member: before }, after: { member: to } });
  }
}

const targetOf = (viewer: Viewer, group: GroupRow, uid: string, auth: MemberAuth = MemberAuth.None): Target => ({
  auth,
  isOwner: group.uid === uid,
  isSelf: viewer.uid === uid,
});

function checkApplication({ auth, code }: GroupRow, given: Pick<Application, 'code' | 'reason'>): void {
  if (!given.reason) throw badInput('reason', 'input.required');
  if (auth !== GroupAuth.Private) return;
  if (!isSameSecret(given.code ?? '', code ?? '')) throw badInput('code', 'group.wrongCode');
}
