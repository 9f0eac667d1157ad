import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';

const LOCALES = ['en-US', 'zh-CN'];
const files = execFileSync('git', ['ls-files', '-z', '*.ts'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => /^(core|plugins)\//.test(file) && !/\/test\//.test(file) && existsSync(join(root, file)))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The texts of core, or of the plugin that has the file. */
const textsFor = (file, locale) => {
  const [top, name] = file.split('/');
  const path = top === 'core' ? `core/server/locales/${locale}.json` : `plugins/${name}/locales/${locale}/server.json`;
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
};
const textAt = (texts, keys) => keys.reduce((tree, key) => tree?.[key], texts);

const subjects = files.flatMap(({ file, text }) =>
  [...text.matchAll(/interface AuditSubjectTypes \{([^}]*)\}/g)].flatMap(([, body]) =>
    [...body.matchAll(/'?([a-z-]+)'?: true/g)].map(([, type]) => [type, file]),
  ),
);
const mails = files.flatMap(({ file, text }) =>
  [...text.matchAll(/mailText: '([\w.-]+)'/g)].map(([, key]) => [key, file]),
);

describe.each(LOCALES)('in %s', (locale) => {
  it.each(subjects)('what audited actions are about has a name: %s', (type, file) => {
    expect(textAt(textsFor(file, locale), ['auditSubject', type])).toEqual(expect.any(String));
  });

  it.each(mails)('mails about messages have a text: %s', (key, file) => {
    const [owner, ...rest] = key.split('.');
    const isOwn = file.startsWith(`plugins/${owner}/`);
    expect(textAt(textsFor(file, locale), isOwn ? rest : [owner, ...rest])).toEqual(expect.any(String));
  });
});

it('names, of audited subjects and of mails, are declared once', () => {
  expect(subjects.length).toBeGreaterThan(15);
  expect(mails.length).toBeGreaterThan(5);
  for (const declared of [subjects, mails]) {
    const names = declared.map(([name]) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  }
});
