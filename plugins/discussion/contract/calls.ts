import type { GroupCallsLike, Page, PageQuery } from '@tribunal/contract';
import type { DiscussionStatus, EditorialRule, ReportStatus } from './vocabulary';

/** A discussion in a list. */
export interface Discussion {
  id: number;
  /** Id of the problem as the site shows it; null if the discussion is about none. */
  pid: string | null;
  /** Group that has the problem; null for one of the site, or none. */
  problemGid: number | null;
  title: string;
  description: string;
  /** Markdown; null in lists, except for the viewer's own. */
  content: string | null;
  categoryId: number;
  categoryName: string;
  topPriority: boolean;
  uid: string;
  author: string;
  avatar: string | null;
  role: 'root' | 'admin' | 'user';
  titleName: string | null;
  titleColor: string | null;
  /** Number of comments and replies. */
  commentNum: number;
  likeNum: number;
  /** Number of viewers; each counts once a day. */
  viewNum: number;
  gmtCreate: string;
  gmtModified: string;
  /** Group that the discussion belongs to; null for one of the site. */
  gid: number | null;
  status: DiscussionStatus;
  /** Whether it contains a solution, which readers who have not solved the problem find folded. */
  isSpoiler: boolean;
  /** Set if it is the editorial of its problem. */
  editorial: EditorialRule | null;
}

export interface DiscussionDetail extends Discussion {
  content: string;
  hasLike: boolean;
  isFollowing: boolean;
  /** Whether the content is to be folded for this viewer. */
  isFolded: boolean;
  /** Whether only the author and moderators see it, because a contest with its problem has not ended. */
  isEmbargoed: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  /** Whether the viewer moderates the area: pins, disables and deletes. */
  mayModerate: boolean;
  /** Whether the viewer may make it the editorial of its problem. */
  mayMarkEditorial: boolean;
}

export interface DiscussionCategory {
  id: number;
  name: string;
}

export interface DiscussionReport {
  id: number;
  did: number;
  gid: number | null;
  discussionTitle: string;
  discussionAuthor: string;
  discussionStatus: DiscussionStatus;
  reporter: string;
  reporterUid: string;
  content: string;
  status: ReportStatus;
  gmtCreate: string;
  gmtModified: string;
}

export interface DiscussionDraft {
  title: string;
  description: string;
  content: string;
  /** Ignored for others than moderators. */
  topPriority?: boolean;
  isSpoiler?: boolean;
}
/** A changed discussion, e.g. a row of a list with one field changed. */
export interface DiscussionChange extends Partial<DiscussionDraft> {
  id: number;
  status?: DiscussionStatus;
}
export interface NewDiscussion extends DiscussionDraft {
  categoryId: number;
  pid?: string | null;
  gid?: number | null;
}

export interface DiscussionQuery extends PageQuery {
  /** Words in title, description or content, a name of an author, or an id. */
  keyword?: string;
  /** Category. */
  cid?: number;
  /** Id of a problem as the site shows it. */
  pid?: string;
  /** Uid. */
  author?: string;
  /** Ignored without a login. */
  onlyMine?: boolean;
  /** Group; without it, the site. */
  gid?: number;
  /** Lists disabled ones too: those of the site for staff, those of all areas for super admins; otherwise ignored. */
  admin?: boolean;
  /** Only for staff. */
  status?: DiscussionStatus;
}

export interface DiscussionCalls {
  /** Lists discussions: pinned ones first, then the newest. */
  'GET /api/get-discussion-list': { query: DiscussionQuery; data: Page<Discussion> };
  /** Returns one discussion and counts the viewer, once a day. */
  'GET /api/get-discussion-detail': { query: { did: number }; data: DiscussionDetail };
  'POST /api/discussion': { body: NewDiscussion; data: { id: number } };
  /** Changes the author's own discussion; category and area stay. */
  'PUT /api/discussion': { body: DiscussionDraft & { id: number }; data: null };
  'DELETE /api/discussion': { query: { did: number }; data: null };
  'GET /api/discussion-like': { query: { did: number; toLike: boolean }; data: null };
  'POST /api/discussion-follow': { body: { did: number; toFollow: boolean }; data: null };
  /** Reports a discussion. The reporter is the user who is logged in; each has one report about a discussion. */
  'POST /api/discussion-report': { body: { did: number; content: string }; data: null };
  'GET /api/discussion-category': { data: DiscussionCategory[] };
  /** Renames categories by id and adds those without one; blank names are skipped, and none is deleted. */
  'POST /api/discussion-category': { body: { id?: number; name: string }[]; data: DiscussionCategory[] };
  /** Deletes a category that no discussion has. */
  'DELETE /api/discussion-category': { query: { id: number }; data: DiscussionCategory[] };
  /** Returns the editorial of a problem, if there is one and the viewer may see it. */
  'GET /api/discussion-editorial': {
    query: { pid: string; gid?: number };
    data: { did: number; title: string } | null;
  };
  /** Makes a discussion the only editorial of its problem, or no editorial. */
  'PUT /api/discussion-editorial': { body: { did: number; rule: EditorialRule | null }; data: null };
}

/** The calls for discussions of groups that do what calls of the site do. The other calls about a discussion are those of the site. */
export const DISCUSSION_CALLS_OF_GROUPS = {
  'POST /api/group/discussion': 'POST /api/discussion',
  'DELETE /api/group/discussion': 'DELETE /api/discussion',
} as const satisfies Record<string, keyof DiscussionCalls>;

/** Calls for discussions of groups that differ from those of the site. */
export interface OtherDiscussionGroupCalls {
  /** Lists discussions for members of the group: pinned ones first, then the newest. */
  'GET /api/group/get-discussion-list': {
    query: Omit<DiscussionQuery, 'gid' | 'admin' | 'status'> & { gid: number };
    data: Page<Discussion>;
  };
  /** Lists disabled ones too; for group admins. */
  'GET /api/group/get-admin-discussion-list': {
    query: PageQuery & { gid: number; keyword?: string; status?: DiscussionStatus };
    data: Page<Discussion>;
  };
  /**
   * Changes the given fields: the author the texts, group admins the status and whether it is pinned. Category and group
   * stay. A `gid` must be that of its group.
   */
  'PUT /api/group/discussion': { body: DiscussionChange & { gid?: number }; data: null };
  /** Disables, shows, pins or unpins a discussion; for group admins. */
  'PUT /api/group/change-discussion-status': {
    body: { id: number; gid: number; status?: DiscussionStatus; topPriority?: boolean };
    data: null;
  };
}

export type DiscussionGroupCalls = GroupCallsLike<DiscussionCalls, typeof DISCUSSION_CALLS_OF_GROUPS> &
  OtherDiscussionGroupCalls;

export interface DiscussionAdminCalls {
  'PUT /api/admin/discussion': {
    body: { id: number; status?: DiscussionStatus; topPriority?: boolean };
    data: null;
  };
  'DELETE /api/admin/discussion': { body: number[]; data: null };
  /** Lists reports: open ones first, then the newest. */
  'GET /api/admin/discussion-report': { query: PageQuery & { status?: ReportStatus }; data: Page<DiscussionReport> };
  'PUT /api/admin/discussion-report': { body: { id: number; status: ReportStatus | boolean }; data: null };
}

/** All calls of the plugin. */
export type AllDiscussionCalls = DiscussionCalls & DiscussionGroupCalls & DiscussionAdminCalls;
