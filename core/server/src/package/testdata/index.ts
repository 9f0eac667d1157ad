export { naturally } from './natural';
export { pairNames, type NamePair, type Pairing } from './pairing';
export { findCases, pairedCases, type FoundCases } from './read';
export { storeCases } from './store';
