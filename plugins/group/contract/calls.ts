import type { Page, PageQuery } from '@tribunal/contract';
import type { GroupAnnouncementStatus, GroupAuth, GroupStatus, MemberAuth } from './vocabulary';

/** A group in a list. */
export interface Group {
  id: number;
  avatar: string | null;
  name: string;
  shortName: string;
  brief: string;
  description: string;
  /** Name of the owner. */
  owner: string;
  uid: string;
  auth: GroupAuth;
  visible: boolean;
  status: GroupStatus;
  /** Whether it is closed for new work. */
  isArchived: boolean;
  /** Members, without applicants. */
  memberCount: number;
  gmtCreate: string;
  gmtModified: string;
}

/** What the viewer is to a group, and may do there. */
export interface GroupViewerRights {
  userAuth: MemberAuth;
  isOwner: boolean;
  /** Sees members, announcements and all that plugins add. */
  canRead: boolean;
  canJoin: boolean;
  canExit: boolean;
  /** Adds new work, as far as the membership goes; nobody does in an archived group. */
  canWrite: boolean;
  /** Decides on applications, and writes announcements. */
  canManage: boolean;
  /** Changes the settings. */
  canConfigure: boolean;
  canHandOver: boolean;
  canDisband: boolean;
  /** Archives the group, or lifts that. */
  canArchive: boolean;
}

export interface GroupDetail extends Group {
  /** The invitation code; null for those who do not change the settings. */
  code: string | null;
  viewer: GroupViewerRights;
}

export interface GroupDraft {
  name: string;
  shortName: string;
  brief: string;
  description: string;
  auth: GroupAuth;
  /** Required unless the group is public. */
  code?: string | null;
  visible?: boolean;
}

export interface GroupListQuery extends PageQuery {
  /** Part of the name, the short name or the owner's name. */
  keyword?: string;
  /** 0: all. */
  auth?: GroupAuth | 0;
  /** Lists the groups of which the viewer is a member; ignored without a login. */
  onlyMine?: boolean;
  /** Lists the groups that invite the viewer; ignored without a login. */
  onlyInvited?: boolean;
  /** Lists only archived groups, or only others; all without it. */
  isArchived?: boolean;
}

export interface GroupMember {
  /** Number of the membership. */
  id: number;
  gid: number;
  uid: string;
  username: string;
  avatar: string | null;
  auth: MemberAuth;
  isOwner: boolean;
  gmtCreate: string;
  gmtModify: string;
}

/** A member or applicant as group admins find them. */
export interface ManagedMember extends GroupMember {
  reason: string | null;
  /** What the viewer may make of the user. */
  choices: MemberAuth[];
  canRemove: boolean;
  canOwn: boolean;
}

export interface MemberQuery extends PageQuery {
  gid: number;
  /** Part of the user's name. */
  keyword?: string;
  auth?: MemberAuth;
}

export interface GroupAnnouncement {
  id: number;
  gid: number;
  title: string;
  /** Markdown. */
  content: string;
  status: GroupAnnouncementStatus;
  uid: string;
  username: string;
  gmtCreate: string;
  gmtModified: string;
  /** Whether the viewer may change and delete it. */
  canEdit: boolean;
}

export interface GroupAnnouncementDraft {
  gid: number;
  title: string;
  content: string;
  status: GroupAnnouncementStatus;
}

export interface GroupCalls {
  /** Lists groups, the oldest first; hidden and banned ones only for those who may open them. */
  'GET /api/get-group-list': { query: GroupListQuery; data: Page<Group> };
  'GET /api/get-group-detail': { query: { gid: number }; data: GroupDetail };
  'GET /api/get-group-access': { query: { gid: number }; data: { access: boolean } };
  /** Returns what the viewer is to the group. */
  'GET /api/get-group-auth': { query: { gid: number }; data: MemberAuth };
  /** Creates a group, which its creator owns. */
  'POST /api/group': { body: GroupDraft; data: { id: number } };
  'PUT /api/group': { body: GroupDraft & { id: number }; data: null };
  /** Disbands a group; it can be restored for 30 days. A `name` must be that of the group. */
  'DELETE /api/group': { query: { gid: number; name?: string }; data: null };
  /** Makes another member the owner. */
  'PUT /api/group/owner': { body: { gid: number; uid: string }; data: null };
  /** Closes a group for new work, or opens it again. */
  'PUT /api/group/archive': { body: { gid: number; isArchived: boolean }; data: null };

  'GET /api/group/get-member-list': { query: MemberQuery; data: Page<GroupMember> };
  /** Lists members, applicants, and refused and invited users: applicants first, then the newest. */
  'GET /api/group/get-apply-list': { query: MemberQuery; data: Page<ManagedMember> };
  /** Accepts an invitation, joins a public group, or applies to another one. Returns what the user then is. */
  'POST /api/group/member': {
    body: { gid: number; code?: string; reason?: string };
    data: { auth: MemberAuth };
  };
  /** Decides on an application, or promotes or demotes a member. An `id` must be that of the membership. */
  'PUT /api/group/member': { body: { id?: number; gid: number; uid: string; auth: MemberAuth }; data: null };
  /** Removes a user, an application or an invitation. */
  'DELETE /api/group/member': { query: { uid: string; gid: number }; data: null };
  /** Leaves a group, or declines an invitation. */
  'DELETE /api/group/member/exit': { query: { gid: number }; data: null };

  /** Lists the visible announcements, the newest first. */
  'GET /api/group/get-announcement-list': { query: PageQuery & { gid: number }; data: Page<GroupAnnouncement> };
  'GET /api/group/get-admin-announcement-list': { query: PageQuery & { gid: number }; data: Page<GroupAnnouncement> };
  'POST /api/group/announcement': { body: GroupAnnouncementDraft; data: { id: number } };
  'PUT /api/group/announcement': { body: GroupAnnouncementDraft & { id: number }; data: null };
  /** Deletes an announcement. A `gid` must be that of its group. */
  'DELETE /api/group/announcement': { query: { aid: number; gid?: number }; data: null };
}

/** Uploads of a picture as the part `image` of a form. */
export interface GroupFileCalls {
  'POST /api/file/upload-group-avatar': { query: { gid: number }; data: Group };
}

/** A group in the administration area. */
export interface AdminGroup extends Group {
  /** When it was disbanded, ISO 8601. */
  disbandedAt: string | null;
  /** When a disbanded group is removed for good, ISO 8601. */
  removedAt: string | null;
}
export const ADMIN_GROUP_STATES = ['normal', 'banned', 'disbanded'] as const;
export type AdminGroupState = (typeof ADMIN_GROUP_STATES)[number];

export interface GroupAdminCalls {
  'GET /api/admin/group': {
    query: PageQuery & { keyword?: string; state?: AdminGroupState };
    data: Page<AdminGroup>;
  };
  /** Bans a group or lifts the ban. */
  'PUT /api/admin/group/status': { body: { gid: number; status: GroupStatus }; data: null };
  /** Restores a disbanded group. */
  'POST /api/admin/group/restore': { body: { gid: number }; data: null };
}
