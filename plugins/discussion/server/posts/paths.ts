import type { Area } from '../area-directory';

/** Returns the path of a discussion's page. */
export const pathOf = ({ path }: Pick<Area, 'path'>, did: number): string => `${path}/discussion-detail/${did}`;
