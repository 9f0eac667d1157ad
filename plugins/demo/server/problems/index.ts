import type { DemoProblem } from '../problem';
import { aPlusB } from './a-plus-b';
import { balancedCrates } from './balanced-crates';
import { cargoHold } from './cargo-hold';
import { craneSchedule } from './crane-schedule';
import { ferryFares } from './ferry-fares';
import { fiftyBells } from './fifty-bells';
import { harbourLights } from './harbour-lights';
import { lighthouseTour } from './lighthouse-tour';
import { longestEcho } from './longest-echo';
import { rollCall } from './roll-call';
import { ropeBridges } from './rope-bridges';
import { signalFlags } from './signal-flags';
import { tideGauge } from './tide-gauge';
import { tideTables } from './tide-tables';
import { twoClerks } from './two-clerks';
import { watchRota } from './watch-rota';

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
