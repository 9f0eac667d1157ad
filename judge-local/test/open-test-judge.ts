import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { openLocalJudge, type LocalJudge } from '../src';
import { testdataOf, type Problem } from '../suite/problems';
import { anOutsideFolder, TOOLS_DIR } from './folders';

export interface TestJudge {
  local: LocalJudge;
  cacheDir: string;
  close(): Promise<void>;
}

/** Opens a judge with the testdata of these problems and its own cache; it has two slots by default. */
export async function openTestJudge(
  problems: Problem[],
  parts: Partial<Parameters<typeof openLocalJudge>[0]> = {},
): Promise<TestJudge> {
  const cacheDir = anOutsideFolder();
  const local = await openLocalJudge({
    cacheDir,
    toolsDir: TOOLS_DIR,
    slots: 2,
    source: testdataOf(problems),
    log: pino({ level: 'warn' }),
    runAs: null,
    ...parts,
  });
  const close = async (): Promise<void> => {
    await local.close();
    await rm(cacheDir, { recursive: true, force: true });
  };
  return { local, cacheDir, close };
}
