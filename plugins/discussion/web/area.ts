/** An area of discussions in the browser: the site's own, or that of a group. */
export interface WebArea {
  /** Number of the group; undefined for the site. */
  gid?: number;
  /** Path that the pages of the area begin with: empty for the site, otherwise such as `/group/3`. */
  path: string;
  /** Whether the viewer moderates the area of the group. */
  canModerate?: boolean;
  /** Whether nothing new is written there. */
  isClosed?: boolean;
}

export const SITE_AREA: WebArea = { path: '' };

/** Returns the level of titles: on the pages of a group, its name is above them. */
export const headingOf = ({ gid }: WebArea): 'h1' | 'h2' => (gid === undefined ? 'h1' : 'h2');

/** Returns the path of the list, or of the list about one problem. */
export const listPath = ({ path }: WebArea, problemId?: string | null): string =>
  problemId ? `${path}/discussion/${encodeURIComponent(problemId)}` : `${path}/discussion`;

/** Returns the path of the table for the moderators of a group. */
export const moderationPath = ({ path }: WebArea): string => `${path}/discussion-admin`;

export const detailPath = ({ path }: WebArea, did: number): string => `${path}/discussion-detail/${did}`;

/** Returns the area with this number; null is that of the site. */
export const areaOf = (gid: number | null): WebArea => (gid === null ? SITE_AREA : { gid, path: `/group/${gid}` });

/** Returns the path of a problem's page; problems of a group are on its pages. */
export const problemPath = (problemId: string, gid: number | null): string =>
  `${areaOf(gid).path}/problem/${encodeURIComponent(problemId)}`;
