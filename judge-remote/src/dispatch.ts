import { JudgeFailure, type Judge } from '@tribunal/worker';
import type { JudgeDoor } from './doors';

/** One judge out of many doors: each task goes to the door of its bank. */
export function dispatch(doors: readonly JudgeDoor[]): Judge {
  const byKey = new Map(doors.map((door) => [door.key, door]));
  return async (task, io) => {
    const door = byKey.get(task.key);
    if (!door) throw new JudgeFailure('no adapter for this bank', task.key);
    return door.judge(task, io);
  };
}
