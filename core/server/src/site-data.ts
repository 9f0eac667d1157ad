/**
 * What programs beside the server need to read and write the data of a site: its database, its stores of files and the
 * schemas of its plugins.
 */
export { openDatabase } from '@tribunal/database';
export { acquireAdvisoryLock } from '@tribunal/database';
export { COLLECT_TESTDATA, contentPath, testdataStoreOptions, type ContentStoreOptions } from './file';
export { recount } from './judging';
export { COLLECT_PICTURES, publicStoreOptions } from './picture';
export { currentLayout, discoverPlugins, newFile, VERSION } from '@tribunal/platform';
export { LAST_BACKUP } from './settings';
export { SITE_MARKER } from './system/site-stores';
export { UNFINISHED_RESTORE } from './unfinished-restore';
