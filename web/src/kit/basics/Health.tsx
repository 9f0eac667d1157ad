import type { ReactNode } from 'react';

export type HealthLook = 'up' | 'slow' | 'down' | 'off' | 'wait';

/** Shape, word and colour together. */
export const Health = ({ look, children }: { look: HealthLook; children: ReactNode }) => (
  <span className={`t-health ${look}`}>{children}</span>
);
