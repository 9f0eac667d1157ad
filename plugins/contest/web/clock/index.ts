export { Countdown } from './Countdown';
export { serverClock, useServerClock } from './page-clock';
export { phaseOf, progressOf, type Phase } from './phase';
export { TimeBar } from './TimeBar';
export { useTurns } from './use-turns';
export { durationText, hourText, momentText } from './words';
