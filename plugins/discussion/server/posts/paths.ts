import type { OpenArea } from '../../contract';

/** Returns the path of a discussion's page. */
export const pathOf = ({ path }: Pick<OpenArea, 'path'>, did: number): string => `${path}/discussion-detail/${did}`;
