import { definePlugin } from '@tribunal/contract';

/** Fills an empty site with problems, so that a newcomer has something to solve. `DEMO=0` keeps the site empty. */
export const demo = definePlugin({ id: 'demo', version: '1.0.0', contract: '^1.0' });
