import { extensionPoint } from '@tribunal/contract';
import type { ComponentType } from 'react';
import type { AdminContestRow } from '../contract';

/** An entry in the menu of a contest in the admin list that opens a dialog. */
export interface ContestAction {
  /** Unique among all actions. */
  key: string;
  icon: string;
  /** Locale key. */
  label: string;
  Dialog: ComponentType<{ contest: AdminContestRow; onClose: () => void }>;
}
export const contestActions = extensionPoint<ContestAction>('contest-actions');
