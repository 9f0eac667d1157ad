/** Returns the address of the list of problems of a group, whose pages begin with `/group/<gid>`. */
export const listAddress = (gid: number): string => `/group/${gid}/problem`;
export const adminAddress = (gid: number): string => `/group/${gid}/problem-admin`;
/** Returns the address of the form of a problem, or of a new one. */
export const formAddress = (gid: number, pid: number | 'create'): string => `${adminAddress(gid)}/${pid}`;
export const problemAddress = (gid: number, problemId: string): string =>
  `${listAddress(gid)}/${encodeURIComponent(problemId)}`;
export const focusAddress = (gid: number, problemId: string): string => `${problemAddress(gid, problemId)}/full-screen`;
export const statusAddress = (gid: number): string => `/group/${gid}/status`;
export const submissionAddress = (gid: number, submitId: number): string =>
  `/group/${gid}/submission-detail/${submitId}`;
/** Returns the address of a problem in its group, or on the site while it is public. */
export const openAddress = (gid: number, { problemId, isPublic }: { problemId: string; isPublic: boolean }): string =>
  isPublic ? `/problem/${encodeURIComponent(problemId)}` : problemAddress(gid, problemId);
