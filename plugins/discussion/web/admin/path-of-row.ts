import { detailPath, SITE_AREA } from '../area';

/** Returns the page of a discussion in the back office's lists, which contain those of all areas. */
export const pathOfRow = (did: number, gid: number | null): string =>
  detailPath(gid === null ? SITE_AREA : { gid, path: `/group/${gid}` }, did);
