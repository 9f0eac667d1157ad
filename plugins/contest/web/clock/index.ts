export { Countdown } from './Countdown';
export { serverClock, useServerClock } from './page-clock';
export { phaseOf, progressOf, turnsPassed, type Phase } from './phase';
export { TimeBar } from './TimeBar';
export { durationText, hourText, momentText } from './words';
