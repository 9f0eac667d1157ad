export { Countdown } from './Countdown';
export { serverClock, useServerClock } from './page-clock';
export { phaseOf, progressOf, type Phase } from './phase';
export { TimeBar } from './TimeBar';
export { usePhaseChange } from './use-phase-change';
export { durationText } from './time-texts';
