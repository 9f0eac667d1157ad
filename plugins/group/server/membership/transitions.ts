import { MemberAuth } from '../../contract';

const { Invited, None, Applying, Refused, Member, Admin, Root } = MemberAuth;

/** What happens to a membership. */
export type MembershipAct =
  | 'join'
  | 'joinByLink'
  | 'apply'
  | 'invite'
  | 'acceptInvitation'
  | 'decline'
  | 'withdraw'
  | 'accept'
  | 'refuse'
  | 'promote'
  | 'demote'
  | 'remove'
  | 'exit'
  | 'inherit';

export interface Transition {
  act: MembershipAct;
  from: MemberAuth;
  to: MemberAuth;
  /** Who does it: the user, any group admin, a user with a higher rank in the group, or the owner. */
  by: 'self' | 'admin' | 'superior' | 'owner';
}

/** All changes of a membership that there are. */
export const TRANSITIONS: readonly Transition[] = [
  { act: 'join', from: None, to: Member, by: 'self' },
  // An applicant of a group that has become public.
  { act: 'join', from: Applying, to: Member, by: 'self' },
  { act: 'join', from: Refused, to: Member, by: 'self' },
  // An invite link makes members at once, whatever the type of the group and whatever was decided before.
  { act: 'joinByLink', from: None, to: Member, by: 'self' },
  { act: 'joinByLink', from: Applying, to: Member, by: 'self' },
  { act: 'joinByLink', from: Refused, to: Member, by: 'self' },
  { act: 'joinByLink', from: Invited, to: Member, by: 'self' },
  { act: 'apply', from: None, to: Applying, by: 'self' },
  { act: 'apply', from: Refused, to: Applying, by: 'self' },
  // Group admins invite users who have not applied; those who have are accepted.
  { act: 'invite', from: None, to: Invited, by: 'admin' },
  { act: 'acceptInvitation', from: Invited, to: Member, by: 'self' },
  { act: 'decline', from: Invited, to: None, by: 'self' },
  { act: 'withdraw', from: Invited, to: None, by: 'superior' },
  { act: 'refuse', from: Applying, to: Refused, by: 'superior' },
  { act: 'accept', from: Applying, to: Member, by: 'superior' },
  { act: 'accept', from: Refused, to: Member, by: 'superior' },
  { act: 'accept', from: Applying, to: Admin, by: 'superior' },
  { act: 'promote', from: Member, to: Admin, by: 'superior' },
  { act: 'promote', from: Member, to: Root, by: 'superior' },
  { act: 'promote', from: Admin, to: Root, by: 'superior' },
  { act: 'demote', from: Admin, to: Member, by: 'superior' },
  { act: 'demote', from: Root, to: Admin, by: 'superior' },
  { act: 'demote', from: Root, to: Member, by: 'superior' },
  ...([Applying, Refused, Member, Admin, Root] as const).map(
    (from) => ({ act: 'remove', from, to: None, by: 'superior' }) as const,
  ),
  ...([Member, Admin, Root] as const).map((from) => ({ act: 'exit', from, to: None, by: 'self' }) as const),
  ...([Member, Admin, Root] as const).map((from) => ({ act: 'inherit', from, to: Root, by: 'owner' }) as const),
];

/** Returns the act that changes one state into another; null if none does. */
export const actOf = (from: MemberAuth, to: MemberAuth, by: Transition['by']): MembershipAct | null =>
  TRANSITIONS.find((one) => one.from === from && one.to === to && one.by === by)?.act ?? null;

/** Returns the state after an act; null if the act is not possible. */
export const after = (
  act: Exclude<MembershipAct, 'accept' | 'refuse' | 'promote' | 'demote'>,
  from: MemberAuth,
): MemberAuth | null => TRANSITIONS.find((one) => one.act === act && one.from === from)?.to ?? null;
