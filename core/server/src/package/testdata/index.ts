export { compareNaturally } from './natural-order';
export { pairNames, type NamePair, type Pairing } from './pairing';
export { findCases, pairedCases, type FoundCases } from './find-cases';
export { storeCases } from './store-cases';
