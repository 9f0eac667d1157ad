/** An area of discussions in the browser: the site's own, or that of a group. */
export interface WebArea {
  /** Number of the group; undefined for the site. */
  gid?: number;
  /** Path that the pages of the area begin with: empty for the site, otherwise such as `/group/3`. */
  path: string;
}

export const SITE_AREA: WebArea = { path: '' };

/** Returns the path of the list, or of the list about one problem. */
export const listPath = ({ path }: WebArea, problemId?: string | null): string =>
  problemId ? `${path}/discussion/${encodeURIComponent(problemId)}` : `${path}/discussion`;

export const detailPath = ({ path }: WebArea, did: number): string => `${path}/discussion-detail/${did}`;

/** Returns the path of a problem's page. */
export const problemPath = ({ path }: WebArea, problemId: string): string =>
  `${path}/problem/${encodeURIComponent(problemId)}`;
