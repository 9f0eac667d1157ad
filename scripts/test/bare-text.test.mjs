import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { bareText } from '../lint/bare-text.js';

const config = [
  {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { jsx: bareText },
    rules: { 'jsx/no-bare-text': 'error' },
  },
];
const reportedIn = (code) =>
  new Linter({ configType: 'flat' })
    .verify(code, config)
    .map(({ message, column, endColumn }) =>
      message.startsWith('A browser') ? code.slice(column - 1, endColumn - 1) : message,
    );

it.each([
  ['<p>{isNew && <b/>} words</p>', [' words']],
  ['<p>words {isNew ? <b/> : null}</p>', ['words ']],
  ["<p>{t('words')}{isNew && <b/>}</p>", ["{t('words')}"]],
  ['<>{`${n} words`}{isNew ? <b/> : undefined}</>', ['{`${n} words`}']],
  ['<p>words {isNew ? <b/> : <i/>}</p>', ['words ']],
  ["<p><b/>{isNew && 'words'}</p>", ["{isNew && 'words'}"]],
  ["<p><b/>{isNew ? t('words') : <i/>}</p>", ["{isNew ? t('words') : <i/>}"]],
  ['<p>{isNew && <>words <b/></>}</p>', ['words ']],
  ["<p>{isNew ? <><b/> {t('words')}</> : <i/>}</p>", ["{t('words')}"]],
  ["<p>{isNew && <>{isOld ? t('one') : t('two')} <b/></>}</p>", ["{isOld ? t('one') : t('two')}"]],
  ["<p>words{isNew && ', more'}</p>", ['words', "{isNew && ', more'}"]],
])('%s reports %j', (code, words) => {
  expect(reportedIn(code)).toEqual(words);
});

it.each([
  ['<p><span>words</span> {isNew && <b/>}</p>'],
  ["<p>{isNew && 'words'}</p>"],
  ["<p>words {isNew ? 'one' : 'two'}</p>"],
  ['<p>words {isNew ? <b>one</b> : <b>two</b>}</p>'],
  ['<p>words {name} {name ?? other}</p>'],
  ["<p>words {isNew ? 'one' : other}</p>"],
  ["<p>{name} · {' '}{isNew && <b/>}</p>"],
  ['<p>words <b/></p>'],
  ['<p>{isNew && <><span>words</span> <b/></>}</p>'],
  ['<p>{isNew && <b/>}{isOld && <i/>}</p>'],
])('%s is fine', (code) => {
  expect(reportedIn(code)).toEqual([]);
});
