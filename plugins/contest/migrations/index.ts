import type { Migration } from '@tribunal/server';
import { contests } from './0001-contests';
import { subtaskBest } from './0002-subtask-best';
import { keepResults } from './0003-keep-results';
import { sharedAwards } from './0004-shared-awards';
import { openings } from './0005-openings';
import { problemOrder } from './0006-problem-order';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [
  contests,
  subtaskBest,
  keepResults,
  sharedAwards,
  openings,
  problemOrder,
];
