export { NotFoundPage } from './NotFoundPage';
export { SwitchedOff } from './SwitchedOff';
