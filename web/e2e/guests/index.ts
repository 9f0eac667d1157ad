import { join } from 'node:path';

const folderOf = (id: string): string => join(import.meta.dirname, id);
/** Those with a web part, which must be built. */
export const GUESTS_WITH_WEB = ['visitor', 'broken'].map(folderOf);
/** Plugins from outside the checkout that the test site loads in addition to its own. */
export const GUEST_PLUGINS = [...['fragile', 'foreign'].map(folderOf), ...GUESTS_WITH_WEB];
