import type { HealthLook } from '@tribunal/web/kit';
import type { Phase } from '../clock';

export { AuthTag, LockMark } from './AuthTag';
export { Balloon } from './Balloon';
export { colourName, type ColourName } from './colour-name';

/** Shape and colour of a phase, beside its word. */
export const PHASE_LOOKS: Readonly<Record<Phase, HealthLook>> = { scheduled: 'slow', running: 'wait', ended: 'off' };
