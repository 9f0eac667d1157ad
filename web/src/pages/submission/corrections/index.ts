export { Corrections } from './Corrections';
