export { ImportPage } from './ImportPage';
export { ImportsPage } from './ImportsPage';
