export { openHosts } from './hosts';
export { openTurns, type Turns } from './turns';
