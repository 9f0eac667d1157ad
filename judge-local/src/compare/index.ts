export { compareBytes, compareStreams, type Strictness } from './compare';
