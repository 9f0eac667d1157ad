export { BatchPage } from './BatchPage';
