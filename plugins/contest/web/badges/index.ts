import type { HealthStatus } from '@tribunal/web/kit';
import type { Phase } from '../clock';

export { AuthTag, LockIcon } from './AuthTag';
export { Balloon } from './Balloon';
export { colourName, type ColourName } from './colour-name';

/** Shape and colour of the badge of each phase. */
export const PHASE_STATUS: Readonly<Record<Phase, HealthStatus>> = { scheduled: 'slow', running: 'wait', ended: 'off' };
