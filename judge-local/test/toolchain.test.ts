import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { goCache, lackOf, toolsOf } from '../src/languages';
import { prepareGoCache, prepareJavaCompiler } from '../src/toolchain';
import { aFolder } from './folders';

describe('the compiler for Java', () => {
  it('is made once, and its class archive again when it is missing', async () => {
    const toolsDir = await aFolder();
    const archive = join(toolsDir, 'java', 'compiler.jsa');
    expect(await prepareJavaCompiler(toolsDir)).toBe('made');
    expect(await prepareJavaCompiler(toolsDir)).toBe('kept');
    const { size } = await stat(archive);
    await rm(archive);
    expect(await prepareJavaCompiler(toolsDir)).toBe('made');
    expect((await stat(archive)).size).toBeGreaterThan(size / 2);
  });
});

describe('the build cache for Go', () => {
  it.skipIf(lackOf(toolsOf('Golang')) !== null)('is made once', async () => {
    const toolsDir = await aFolder();
    expect(await prepareGoCache(toolsDir)).toBe('made');
    expect(await prepareGoCache(toolsDir)).toBe('kept');
    expect((await readdir(goCache(toolsDir))).filter((name) => /^[0-9a-f]{2}$/.test(name))).toHaveLength(256);
  });
});
