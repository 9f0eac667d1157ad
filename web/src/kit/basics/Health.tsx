import type { ReactNode } from 'react';

/** How well something works; `off` and `wait` are no failures. */
export type HealthStatus = 'up' | 'slow' | 'down' | 'off' | 'wait';

/** Shows a status by shape, word and colour. */
export const Health = ({ status, children }: { status: HealthStatus; children: ReactNode }) => (
  <span className={`t-health ${status}`}>{children}</span>
);
