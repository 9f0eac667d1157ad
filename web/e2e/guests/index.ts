import { join } from 'node:path';

/** Plugins from outside the checkout that the test site loads in addition to its own. */
export const GUEST_PLUGINS = ['fragile', 'foreign'].map((id) => join(import.meta.dirname, id));
