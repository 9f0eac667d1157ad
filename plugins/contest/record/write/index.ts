export type { WrittenContest } from './contest';
export { writeSrk } from './srk';
export { writeXcpcio } from './xcpcio';
