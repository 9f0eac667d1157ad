export type { ExportedContest } from './exported-contest';
export { writeSrk } from './srk';
export { writeXcpcio } from './xcpcio';
