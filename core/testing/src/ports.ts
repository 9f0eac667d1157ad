export { freePort, portsInARow } from '../../../scripts/lib/supervision/ports.mjs';
