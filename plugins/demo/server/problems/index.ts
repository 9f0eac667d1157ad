import type { DemoProblem } from '../problem';
import { aPlusB, signalFlags, tideGauge, harbourLights, balancedCrates, rollCall } from './easy';
import { craneSchedule, ferryFares, twoClerks, lighthouseTour, cargoHold, fiftyBells, ropeBridges } from './medium';
import { tideTables, longestEcho, watchRota } from './hard';

export const demoProblems: readonly DemoProblem[] = [
  aPlusB,
  signalFlags,
  tideGauge,
  harbourLights,
  balancedCrates,
  craneSchedule,
  ferryFares,
  twoClerks,
  lighthouseTour,
  cargoHold,
  fiftyBells,
  ropeBridges,
  tideTables,
  longestEcho,
  rollCall,
  watchRota,
];
