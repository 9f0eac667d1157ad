import type { Page, PageQuery } from '@tribunal/contract';
import type { Group } from './calls';
import type { MemberAuth } from './vocabulary';

/** Path of the page that opens an invite link; the token is its fragment, which browsers do not send to servers. */
export const INVITE_PATH = '/group/invite';

export const InviteLinkLimits = {
  uses: { min: 1, max: 1000 },
  hours: { min: 1, max: 24 * 90 },
  /** Links of a group that can be used at the same time. */
  active: { max: 50 },
  token: { max: 64 },
} as const;

/** `usedUp`: as many users have joined by it as it allows. */
export type InviteLinkState = 'active' | 'expired' | 'usedUp' | 'revoked';

/** A link by which users join a group, without its secret token. */
export interface InviteLink {
  id: number;
  state: InviteLinkState;
  /** Number of users who have joined by it. */
  uses: number;
  maxUses: number;
  expiresAt: string;
  /** Who created it. */
  uid: string;
  username: string;
  gmtCreate: string;
}

export interface InviteLinkDraft {
  gid: number;
  maxUses: number;
  /** Hours until it expires. */
  hours: number;
}

export interface InviteLinkCalls {
  /** Lists the invite links of a group, the newest first. */
  'GET /api/group/invite-link': { query: PageQuery & { gid: number }; data: Page<InviteLink> };
  /** Creates an invite link. Only this reply has the token. */
  'POST /api/group/invite-link': { body: InviteLinkDraft; data: { id: number; token: string } };
  /** Revokes an invite link. */
  'DELETE /api/group/invite-link': { query: { gid: number; id: number }; data: null };
  /** Returns the group of an invite link that the caller can use, or of which the caller is a member already. */
  'POST /api/group/invite-link/open': { body: { token: string }; data: { group: Group; userAuth: MemberAuth } };
  /** Makes the caller a member of the group of an invite link. */
  'POST /api/group/invite-link/join': { body: { token: string }; data: { gid: number } };
}
