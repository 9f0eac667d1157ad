export { ImportPage } from './ImportPage';
export { OpenPagePage } from './OpenPagePage';
export { ImportsPage } from './ImportsPage';
export { SyncButton, SyncSelected } from './SyncButtons';
