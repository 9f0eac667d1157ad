import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateLanguages } from '../src/languages/generate';

const VOCABULARY = 'core/contract/src/vocabulary';
const JUDGE = 'judge-local/src';

let copy: string;
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'languages-'));
  for (const path of [VOCABULARY, `${JUDGE}/languages`, `${JUDGE}/units.ts`])
    await cp(join(rootPath, path), join(copy, path), { recursive: true });
});
afterEach(() => rm(copy, { recursive: true, force: true }));

const edit = async (path: string, change: (text: string) => string): Promise<void> =>
  writeFile(join(copy, path), change(await readFile(join(copy, path), 'utf8')));

/** Loads what the copy exports. */
const load = (path: string): Promise<Record<string, unknown>> => import(join(copy, path));

it('the list of the judge and what its languages need are those of its files; `npm run languages` writes them', async () => {
  for (const [path, text] of await generateLanguages()) expect(await readFile(path, 'utf8'), path).toBe(text);
});

it('a new language takes its row in the vocabulary, its file of the judge and no third file', async () => {
  await edit(`${VOCABULARY}/languages.ts`, (text) =>
    text
      .replace(/^ {2}apl:/m, "  zig: { contentType: 'text/x-zig', extensions: ['zig'], name: /^zig/i },\n$&")
      .replace(/^\] as const/m, "  { name: 'Zig', family: 'zig', clicsId: 'zig' },\n$&"),
  );
  await cp(join(copy, JUDGE, 'languages/known/rust.ts'), join(copy, JUDGE, 'languages/known/zig.ts'));
  await edit(`${JUDGE}/languages/known/zig.ts`, (text) =>
    text.replaceAll('rustc', 'zig').replaceAll('Rust', 'Zig').replaceAll('main.rs', 'main.zig'),
  );
  const generated = await generateLanguages(join(copy, JUDGE, 'languages'));
  for (const [path, text] of generated) await writeFile(path, text);

  const { languageOfFile, CONTENT_TYPE } = await load(`${VOCABULARY}/language-lookup.ts`);
  expect((languageOfFile as (file: string) => string)('a.zig')).toBe('Zig');
  expect(CONTENT_TYPE).toMatchObject({ zig: 'text/x-zig' });
  const { LANGUAGES } = await load(`${JUDGE}/languages/index.ts`);
  expect(LANGUAGES).toContainEqual(expect.objectContaining({ name: 'Zig', source: 'main.zig' }));
  expect(JSON.parse(await readFile(join(copy, JUDGE, 'languages/tools.json'), 'utf8'))).toContainEqual({
    languages: ['Zig'],
    programs: [{ name: 'zig', package: 'zig', paths: ['/usr/bin/zig'] }],
    version: { arguments: ['--version'], pattern: '^(zig .*)$' },
    isBasic: false,
  });
});
