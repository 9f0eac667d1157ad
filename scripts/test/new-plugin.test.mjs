import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePluginWorkspace } from './plugin-workspace.mjs';

let workspace;
beforeAll(() => {
  workspace = makePluginWorkspace();
});
afterAll(() => workspace.remove());

const write = (...args) => workspace.runScript('new:plugin', ...args);

describe('npm run new:plugin', { timeout: 60_000 }, () => {
  it.each([
    ['no name', [], 'Missing name'],
    ['capital letters', ['GuestBook'], 'GuestBook is not a valid name'],
    ['a way out of the folder', ['../x'], 'is not a valid name'],
    ['the name of a remote judge', ['remote-toj'], 'npm run new:remote-judge'],
    ['a plugin of the checkout', ['announcement'], 'already exists in the checkout'],
    ['two names', ['one', 'two'], 'only one name'],
    ['an unknown example', ['one', '--example', 'two'], 'There is no example two'],
    ['an unknown option', ['one', '--to', 'there'], 'Usage: npm run new:plugin'],
  ])('refuses %s in a sentence', (_, args, why) => {
    const { status, output } = write(...args);
    expect(status).toBe(1);
    expect(output).toContain(why);
    expect(output).not.toContain('    at ');
  });

  it('writes a plugin with all spellings of its name, once', () => {
    const made = write('lost-property', '--dir', 'mine');
    expect(made, made.output).toMatchObject({ status: 0 });
    const file = join(workspace.folder, 'mine/lost-property/server/index.ts');
    expect(readFileSync(file, 'utf8')).toContain("import { lostProperty } from '../plugin';");
    expect(readFileSync(join(workspace.folder, 'mine/lost-property/server/service.ts'), 'utf8')).not.toMatch(/xyz/i);
    writeFileSync(file, 'mine');
    expect(write('lost-property', '--dir', 'mine').output).toContain('already exists');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});
