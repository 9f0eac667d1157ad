import { verdictMessageText } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { Compiled } from '../src/compile/compiler';
import { aFolder } from './folders';
import { aResult, captured } from './results';
import { C, compilerWith, source } from './simulated-compiler';

describe('a compiler that changes while it compiles', () => {
  const failed = aResult({ status: 'exit', exitCode: 1, stderr: captured('no such class') });
  const refusal = aResult({ status: 'exit', exitCode: 1, stderr: captured('an error in the code') });
  const messageOf = (compiled: Compiled): string | null =>
    compiled.outcome === 'error' ? verdictMessageText(compiled.message) : null;

  it('is made whole and tried again when its prepared files are gone; that refusal is nobody’s', async () => {
    let isIntact = false;
    const { compiler } = await compilerWith(async () => (isIntact ? refusal : failed), {
      tools: { isIntactFor: () => isIntact, repair: async () => void (isIntact = true) },
    });
    expect(messageOf(await compiler.compile(source))).toBe('an error in the code');
  });

  it('is tried again when packages were installed meanwhile', async () => {
    let installed = 0;
    const { compiler } = await compilerWith(
      async () => {
        installed = Math.min(installed + 1, 2);
        return installed < 2 ? failed : refusal;
      },
      { installedAt: () => installed },
    );
    expect(messageOf(await compiler.compile(source))).toBe('an error in the code');
  });

  it('is a failure of the judge if it stays so, and nothing of it is remembered', async () => {
    const dir = await aFolder();
    let repairs = 0;
    const { compiler } = await compilerWith(async () => failed, {
      dir,
      tools: { isIntactFor: () => false, repair: async () => void (repairs += 1) },
    });
    await expect(compiler.compile(source)).rejects.toMatchObject({ name: 'JudgeFailure', retry: 'retry' });
    expect(repairs).toBe(3);
    const next = await compilerWith(async () => refusal, { dir });
    expect(messageOf(await next.compiler.compile(source))).toBe('an error in the code');
  });

  it('is not asked again about a program that it has made', async () => {
    let runs = 0;
    const { compiler, store } = await compilerWith(
      async () => {
        runs += 1;
        return aResult({ collected: { [C.program.path]: await store.scratch('program') } });
      },
      { tools: { isIntactFor: () => false } },
    );
    expect((await compiler.compile(source)).outcome).toBe('program');
    expect(runs).toBe(1);
  });
});
