import type { ReactNode } from 'react';

export type HealthStatus = 'up' | 'slow' | 'down' | 'off' | 'wait';

/** Shows a status by shape, word and colour. */
export const Health = ({ status, children }: { status: HealthStatus; children: ReactNode }) => (
  <span className={`t-health ${status}`}>{children}</span>
);
