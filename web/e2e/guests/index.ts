import { join } from 'node:path';

/** Plugins from outside the checkout, which the journeys' site has beside its own. */
export const GUEST_PLUGINS = ['fragile', 'foreign'].map((id) => join(import.meta.dirname, id));
