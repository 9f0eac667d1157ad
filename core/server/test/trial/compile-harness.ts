import type { JudgeTask } from '@tribunal/contract';
import {
  judgeByCode,
  startFakeJudge,
  startTestApp,
  type FakeJudge,
  type TestApp,
  type TestAppOptions,
  type TestUser,
} from '@tribunal/testing';
import { JudgeFailure } from '@tribunal/worker';

/** The judge of tests answers what code tells it to. */
export const BROKEN = 'verdict: -2';
/** What the refusal of broken code contains. */
export const COMPILER_OUTPUT = 'main.cpp:1: error';
/** Code with which the judge itself fails. */
export const SICK = 'sick';

/** A site with a judge that compiles. */
export interface CompileHarness {
  readonly site: TestApp;
  readonly root: TestUser;
  readonly judge: FakeJudge;
  /** What the judge has received, in order. */
  readonly tasks: readonly JudgeTask[];
  stop(): Promise<void>;
}

export async function openCompileHarness(options?: TestAppOptions): Promise<CompileHarness> {
  const site = await startTestApp(options);
  const tasks: JudgeTask[] = [];
  const judge = await startFakeJudge(site, {
    judge: (task, io) => {
      tasks.push(task);
      if (task.code.includes(SICK)) throw new JudgeFailure('workUnknown', 'fork: EAGAIN');
      return judgeByCode(task, io);
    },
  });
  const stop = async (): Promise<void> => {
    await judge.stop();
    await site.stop();
  };
  return { site, root: await site.asRoot(), judge, tasks, stop };
}
