import { extensionPoint, type Page, type PageQuery, type Viewer } from '@tribunal/contract';

/** Work that a plugin gives to the members of a group, such as a training. */
export interface Assignment {
  /** Identifies it in the group, such as `training-7`. */
  key: string;
  /** Path of the group's tab that it belongs to, such as `training`. */
  tab: string;
  title: string;
  /** Path within the site of its page. */
  path: string;
  /** When it was or is opened; null for always. */
  startAt: Date | null;
  /** After this, solved problems are late; null for never. */
  dueAt: Date | null;
  /** Number of its problems. */
  total: number;
}

/** What one member has done of an assignment. */
export interface AssignmentResult {
  /** Number of problems solved. */
  solved: number;
  /** How many of them were first solved after the due time. */
  late: number;
}

/** The assignments of a group, as one viewer finds them. */
export interface OpenAssignments {
  readonly assignments: readonly Assignment[];
  /** Returns the results of these users; what they have not begun is absent. */
  resultsOf(uids: readonly string[]): Promise<readonly (AssignmentResult & { key: string; uid: string })[]>;
}

/** A part of the site that gives assignments to groups. */
export interface AssignmentProvider {
  /** Returns the assignments that this group admin may open; their results may leave out what is hidden from them. */
  open(viewer: Viewer, gid: number): Promise<OpenAssignments>;
}
export const assignmentProviders = extensionPoint<AssignmentProvider>('group-assignments');

/** An assignment in the table of group admins; times are ISO 8601. */
export interface GroupAssignment extends Omit<Assignment, 'startAt' | 'dueAt'> {
  startTime: string | null;
  dueTime: string | null;
}

/** A member with the results of all assignments. */
export interface AssignmentRow {
  uid: string;
  username: string;
  nickname: string | null;
  realname: string | null;
  avatar: string | null;
  /** Results by the key of the assignment; what was not begun is absent. */
  results: Record<string, AssignmentResult>;
}

export const ASSIGNMENT_FORMATS = ['csv', 'xlsx'] as const;
export type AssignmentFormat = (typeof ASSIGNMENT_FORMATS)[number];
/** Cells of a spreadsheet, which is one table in memory; a CSV file has no limit. */
export const SPREADSHEET_CELLS_MAX = 300_000;
/** Name of the file with the results of all members. */
export const assignmentFileName = (gid: number, format: AssignmentFormat): string =>
  `group_${gid}_assignments.${format}`;

export interface AssignmentQuery extends PageQuery {
  gid: number;
  /** Part of the user name, nickname or real name. */
  keyword?: string;
}

export interface AssignmentCalls {
  /** Returns who has done what by when: members by user name, the latest due assignment first; for group admins. */
  'GET /api/group/get-assignment-list': {
    query: AssignmentQuery;
    data: { assignments: GroupAssignment[]; members: Page<AssignmentRow> };
  };
}
