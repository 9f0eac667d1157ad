export { Coalesced } from './coalesced';
