import { lockFolder } from './folder-lock.mjs';
import { root } from './root.mjs';

/**
 * Waits until no other set-up runs in `folder`, and says so. The lock is kept until this process ends.
 * @param {string} folder
 */
export const lockSetup = (folder = root) => {
  lockFolder(folder, () => console.log(`  another set-up is running in ${folder}; waiting for it …`));
};
