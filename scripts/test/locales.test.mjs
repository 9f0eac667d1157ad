import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../lib/root.mjs';

const localesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)locales\/.*\.json$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(root, folder, name));

// JSON.parse silently uses the last of two equal keys.
it.each([...localesIn('web/src'), ...localesIn('plugins'), ...localesIn('core')].map((file) => [relative(root, file)]))(
  '%s has each key once',
  (file) => {
    expect(() => parse(readFileSync(join(root, file), 'utf8'), { uniqueKeys: true })).not.toThrow();
  },
);

/** Chinese words for a remote judge that mean the same as 远程评测平台. */
const OTHER_WORDS_FOR_REMOTE_JUDGE =
  /其[他它](?:评测)?(?:平台|站点|网站)|其[他它] ?OJ|其[他它]评测站|原站|外站|远[程端](?:平台|站点|OJ)/;

it('a remote judge has one name in Chinese: 远程评测平台', () => {
  const chinese = [...localesIn('web/src'), ...localesIn('plugins'), ...localesIn('core')].filter((file) =>
    file.includes('zh-CN'),
  );
  const found = chinese.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => OTHER_WORDS_FOR_REMOTE_JUDGE.test(line))
      .map((line) => `${relative(root, file)}: ${line.trim()}`),
  );
  expect(chinese.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
