export { OutsidePage } from './OutsidePage';
