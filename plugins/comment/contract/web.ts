import { slot } from '@tribunal/contract';

/** Comments with replies for a contest (`cid`) or a discussion (`did`), on the pages of other plugins. */
export const commentThreads = slot<{ cid: number } | { did: number }>('commentThreads');
