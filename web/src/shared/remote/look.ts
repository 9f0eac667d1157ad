import type { RemoteState } from '@tribunal/contract';
import type { HealthLook } from '../../kit';

export const REMOTE_LOOK: Readonly<Record<RemoteState, HealthLook>> = {
  working: 'up',
  slow: 'slow',
  down: 'down',
  paused: 'down',
  off: 'off',
};
