export { rowOf, type Naming } from './rows';
