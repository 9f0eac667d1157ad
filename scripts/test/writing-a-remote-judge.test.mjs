import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { makeWorkshop } from './plugin-workshop.mjs';

const page = readFileSync(join(root, 'docs/writing-a-remote-judge.md'), 'utf8');
const blocks = [...page.matchAll(/(?:<!-- file: (\S+) -->\n\n)?```(\w+)\n([\s\S]*?)```/g)].map(
  ([, file, language, text]) => ({ file, language, text }),
);
const of = (language) => blocks.filter((block) => block.language === language).map(({ text }) => text);

/** How far it is indented says nothing. */
const flush = (text) => text.replace(/^[ \t]+/gm, '');

let workshop;
beforeAll(() => {
  workshop = makeWorkshop();
  for (const { file, text } of blocks) if (file) writeFileSync(join(workshop.folder, file), text);
});
afterAll(() => workshop.remove());

describe('the page on writing a remote judge', { timeout: 300_000 }, () => {
  it('has commands that work, one after the other', () => {
    const plugin = join(workshop.folder, 'plugins/remote-toj');
    expect(of('sh').length).toBeGreaterThanOrEqual(3);
    for (const line of of('sh')) {
      const { status, said } = workshop.run(line, { CI: '', PLUGIN_DIRS: plugin, INIT_CWD: workshop.folder });
      expect(status, `${line}\n${said}`).toBe(0);
      if (line.includes('parse'))
        expect(JSON.parse(said.slice(said.indexOf('{')))).toMatchObject({ title: 'Two Crates' });
    }
  });

  it('shows code that is in the files it speaks of', () => {
    const folder = join(workshop.folder, 'plugins/remote-toj');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const texts = names.map((name) => flush(readFileSync(join(folder, name), 'utf8')));
    expect(of('ts').length).toBeGreaterThan(5);
    for (const snippet of of('ts'))
      expect(
        texts.some((text) => text.includes(flush(snippet))),
        snippet,
      ).toBe(true);
  });

  it('leaves code that is formatted and type checks', () => {
    for (const line of [
      `npx prettier --config ${join(root, '.prettierrc.json')} --check plugins/remote-toj`,
      'npx tsc -p tsconfig.json',
    ]) {
      const { status, said } = workshop.run(line);
      expect(status, said).toBe(0);
    }
  });

  it('names every failure that there is', () => {
    const kinds = readFileSync(join(root, 'core/contract/src/judging/remote.ts'), 'utf8')
      .split('FAILURE_KINDS = [')[1]
      .split('] as const')[0];
    for (const [, kind] of kinds.matchAll(/'(\w+)'/g)) expect(page).toContain(`| \`${kind}\``);
  });

  it('names everything that a site may lack', () => {
    const options = readFileSync(join(root, 'core/remote-kit/src/testing/conformance/options.ts'), 'utf8');
    const names = [
      ...options
        .split('LACKS = {')[1]
        .split('} as const')[0]
        .matchAll(/^ {2}(\w+):/gm),
    ];
    expect(names.length).toBeGreaterThan(10);
    for (const [, name] of names) expect(page).toContain(`| \`${name}\``);
  });
});
