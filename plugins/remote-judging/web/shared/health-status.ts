import type { RemoteState } from '../../contract';
import type { HealthStatus } from '@tribunal/web/kit';

export const REMOTE_HEALTH_STATUS: Readonly<Record<RemoteState, HealthStatus>> = {
  working: 'up',
  slow: 'slow',
  down: 'down',
  paused: 'down',
  off: 'off',
};
