/** Columns of a file of members, in this order if it has no headings; the real name may be missing and is only used for new accounts. */
export const MEMBER_COLUMNS = ['username', 'realname'] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

export const MemberImportLimits = {
  rows: { max: 500 },
  /** Room for `rows` rows of the longest fields. */
  text: { max: 100_000 },
  /** Users whom somebody who is not on the staff invites within 24 hours. */
  invitedPerDay: 500,
  /** Groups that invite one user within 24 hours. */
  invitationsPerUserAndDay: 20,
  /** For so many days after a user has declined, the group does not invite the user again. */
  declinedDays: 30,
  /** Length of the passwords of new accounts. */
  password: 8,
} as const;

/**
 * What an import does with a user: `invite`, `accept` an application that waits or was refused, or `create` an account
 * and make it a member. `none`: the user is a member or invited already.
 */
export type MemberImportAct = 'invite' | 'accept' | 'create' | 'none';

/** Why nothing is done for a row. */
export interface MemberRowError {
  /** Number of the row in the file, from 1; a header and empty rows count. */
  row: number;
  username: string;
  /** null if it concerns the whole row. */
  field: MemberColumn | null;
  message: string;
}

export interface MemberImportPreview {
  /** What is strange about the file and prevents nothing. */
  remarks: string[];
  users: { row: number; username: string; realname: string; act: MemberImportAct }[];
  errors: MemberRowError[];
}

export interface MemberImportRequest {
  gid: number;
  /** The file as CSV, separated by commas, semicolons or tabs. */
  text: string;
  /** Whether accounts are created for unknown names; otherwise these are errors. */
  createsAccounts: boolean;
}

/** What an import has done. */
export interface MemberImportResult {
  invited: number;
  accepted: number;
  unchanged: number;
  /** The new accounts, which are members. Nobody can read their passwords later. */
  created: { username: string; password: string }[];
  errors: MemberRowError[];
}

export interface MemberImportCalls {
  /** Returns whether the caller may create accounts for members of the group. */
  'GET /api/group/import': { query: { gid: number }; data: { canCreateAccounts: boolean } };
  /** Returns what an import of the file would do now, and does nothing. */
  'POST /api/group/import/preview': { body: MemberImportRequest; data: MemberImportPreview };
  /**
   * Invites users, and creates those who do not exist if that is wanted; rows with errors are left out. `key` is chosen
   * by the client, 32 random bytes as base64url: if the reply is lost, the same call returns it again within a few
   * minutes. The passwords are in this reply, and once more, for a few minutes, in
   * `GET /api/file/group-passwords?key=`.
   */
  'POST /api/group/import': { body: MemberImportRequest & { key: string }; data: MemberImportResult };
}
