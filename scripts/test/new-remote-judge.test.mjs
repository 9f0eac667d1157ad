import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorkshop } from './plugin-workshop.mjs';

let workshop;
beforeAll(() => {
  workshop = makeWorkshop();
});
afterAll(() => workshop.remove());

const write = (...args) => workshop.run(['npm run -s new:remote-judge --', ...args].join(' '));
const written = (name) => join(workshop.folder, 'plugins', name);

describe('npm run new:remote-judge', { timeout: 60_000 }, () => {
  it.each([
    ['no key', [], 'Which key?'],
    ['small letters', ['toj'], 'toj is no key'],
    ['a key of one letter', ['T'], 'T is no key'],
    ['a key that is too long', ['ABCDEFGHIJK'], 'is no key'],
    ['a way out of the folder', ['../X'], 'is no key'],
    ['the key of the own bank', ['ME'], 'this site itself'],
    ['two keys', ['TOJ', 'UOJ'], 'One key at a time'],
  ])('refuses %s in a sentence', (_, args, why) => {
    const { status, said } = write(...args);
    expect(status).toBe(1);
    expect(said).toContain(why);
    expect(said).not.toContain('    at ');
  });

  it('writes an adapter, once', () => {
    const made = write('UOJ');
    expect(made, made.said).toMatchObject({ status: 0 });
    const text = readFileSync(written('remote-uoj/judge/index.ts'), 'utf8');
    expect(text).toContain("import { remoteUoj } from '../plugin';");
    writeFileSync(written('remote-uoj/judge/index.ts'), 'mine');
    const again = write('UOJ');
    expect(again.status).toBe(1);
    expect(again.said).toContain('There is an adapter for UOJ already');
    expect(readFileSync(written('remote-uoj/judge/index.ts'), 'utf8')).toBe('mine');
  });
});
