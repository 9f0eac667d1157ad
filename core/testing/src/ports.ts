export { freePort, portsInARow } from '../../../scripts/lib/ports.mjs';
