import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

type Tree = { [key: string]: string | Tree };
interface Text {
  /** The file and the key, such as `contest/server comments.closed` or `web/problem codeEmpty`. */
  place: string;
  english: string;
  chinese: string;
}

const ROOT = join(import.meta.dirname, '../../..');
const leaves = (tree: Tree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? leaves(value, `${prefix}${key}.`) : [[`${prefix}${key}`, String(value)]],
  );
const read = (path: string) => new Map(leaves(JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Tree));
const textsOf = (name: string, english: string): Text[] => {
  const chinese = read(english.replace('en-US', 'zh-CN'));
  return [...read(english)]
    .filter(([key]) => chinese.has(key))
    .map(([key, text]) => ({ place: `${name} ${key}`, english: text, chinese: chinese.get(key)! }));
};
const filesIn = (folder: string): string[] => readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.json'));

const PLUGINS = readdirSync(join(ROOT, 'plugins'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/]+\/locales\/en-US\/\w+\.json$/.test(path))
  .map((path) => ({ path: `plugins/${path}`, name: `${path.split('/')[0]}/${basename(path, '.json')}` }));
const isOfServer = ({ name }: { name: string }): boolean => name.endsWith('/server');
const SERVER: readonly Text[] = [
  ...textsOf('core', 'core/server/locales/en-US.json'),
  ...textsOf('core', 'core/contract/locales/en-US/input.json').map((text) => ({
    ...text,
    place: text.place.replace('core ', 'core input.'),
  })),
  ...PLUGINS.filter(isOfServer).flatMap(({ path, name }) => textsOf(name, path)),
];
const PAGES: readonly Text[] = [
  ...filesIn('web/src/locales/en-US').flatMap((file) =>
    textsOf(`web/${basename(file, '.json')}`, `web/src/locales/en-US/${file}`),
  ),
  ...PLUGINS.filter((file) => !isOfServer(file)).flatMap(({ path, name }) => textsOf(name, path)),
];

/** Sections of the server that name things instead of refusing them. */
const NAMES =
  /^[\w/-]+ (area|field|call|rule|content|settings|permission|erasure|mail|sheet|column|export|audit|auditSubject|name|success)\b/;
const refusals = SERVER.filter(({ place }) => !NAMES.test(place));

/** Returns a text without what is no word: the names of its values, quotes, blanks and the full stop at its end. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\{+\s*\w+\s*\}+/g, '{}')
    .replace(/[“”"\s]|[.。]$/g, '')
    .replaceAll('’', "'");

/** Returns the pairs that are the same in one language and not in the other. */
const halfEqual = (ones: readonly Text[], others: readonly Text[]): string[] => {
  const withWords = (texts: readonly Text[]) =>
    texts.map((text) => ({ text, english: wordsOf(text.english), chinese: wordsOf(text.chinese) }));
  const all = withWords(others);
  return withWords(ones).flatMap((one) =>
    all
      .filter((other) => (one.english === other.english) !== (one.chinese === other.chinese))
      .map((other) => `${one.text.place}: “${one.text.english}” | ${other.text.place}: “${other.text.english}”`),
  );
};

test('a refusal that a page says like the server in one language, it says so in the other', () => {
  expect(refusals.length).toBeGreaterThan(500);
  expect(halfEqual(refusals, PAGES)).toEqual([]);
});

test('the server says one refusal in the same words everywhere', () => {
  expect(halfEqual(refusals, refusals)).toEqual([]);
});

test('what is missing is not found, in the words of pages and of the server', () => {
  /** The first specification gives these two word by word. */
  const given = ['web/account emailUnknown', 'web/account usernameUnknown'];
  const others = [...refusals, ...PAGES].filter(({ english }) => /^[\w ]+ (does not|doesn't) exist\.?$/.test(english));
  expect(others.map(({ place }) => place)).toEqual(given);
});

/** What the shared texts `input` say of a field. */
const SAYS_INPUT =
  /^(\{\{\w+\}\}|[\w ]+) (is required|must have (at least|at most|exactly) \S+ characters|can't exceed \S+ characters)\.?$|^At (least|most) \S+ characters\.?$/;

test('pages say what is wrong with the length of a field by the texts that they share with the server', () => {
  /** The first specification gives these; the server has them too. */
  const given = ['web/problem codeLong', 'contest-onsite/web print.short'];
  /** Ids in a list, which is checked on the page alone. */
  const own = ['problem-packages/admin import.id.long'];
  const found = PAGES.filter(({ english }) => SAYS_INPUT.test(english)).map(({ place }) => place);
  expect(found.filter((place) => !given.includes(place) && !own.includes(place))).toEqual([]);
});

/** Refusals that both the server and a page know. */
const SHARED_MESSAGES = [
  ['core error.forbidden', 'web/admin forbidden'],
  ['core error.loginFirst', 'web/account loginFirst'],
  ['core submission.codeEmpty', 'web/problem codeEmpty'],
  ['core submission.codeTooLong', 'web/problem codeLong'],
  ['core problem.noCases', 'web/authoring fault.noCase'],
  ['core testdata.noTestdata', 'web/authoring problemFault.reason.noTestdata'],
  ['core account.samePassword', 'web/account passwordUnchanged'],
  ['core account.sameEmail', 'web/setting emailSame'],
  ['core account.usernameTaken', 'web/account usernameTaken'],
  ['core account.emailTaken', 'web/account emailTaken'],
  ['core account.wrongLogin', 'login-ldap/admin result.wrong'],
  ['comment/server empty', 'web/comment blank'],
  ['contest/server comments.closed', 'web/errors openContestComment'],
  ['contest/server admin.accountRange', 'contest/admin admin.form.fault.ruleOrder'],
  ['contest/server admin.tooLong', 'contest/admin admin.form.fault.tooManyDays'],
  ['contest/server admin.endsBeforeStart', 'contest/admin admin.form.fault.endsBeforeStart'],
  ['contest/server admin.passwordNeeded', 'contest/admin admin.form.fault.password'],
  ['contest/server admin.importedTimes', 'contest/admin admin.form.importedTimes'],
  ['contest/server admin.typeLocked', 'contest/admin admin.form.ruleLocked'],
  ['contest-rating/server isRecord', 'contest-rating/admin dialog.record'],
  ['announcement/server endsBeforeStart', 'announcement/admin endBeforeStart'],
  ['discussion/server closed', 'web/errors openPublicDiscussion'],
  ['discussion/server groupsClosed', 'web/errors openGroupDiscussion'],
  ['group/server alreadyMember', 'group/page invitedMember'],
  ['training/server needsPassword', 'training/web needsPassword'],
  ['contest-onsite/server printEmpty', 'contest-onsite/web print.empty'],
  ['contest-onsite/server printShort', 'contest-onsite/web print.short'],
  ['test-run/server inputEmpty', 'test-run/web inputMissing'],
  // Labels of fields, which the server names in its refusals.
  ['core field.number', 'web/setting number'],
  ['core field.cfUsername', 'web/setting cfUsername'],
  ['core field.captcha', 'web/account captcha'],
  ['core field.content', 'web/comment content'],
  ['core field.recordName', 'web/site-admin recordName'],
  ['core field.recordUrl', 'web/site-admin recordUrl'],
  ['core field.projectName', 'web/site-admin projectName'],
  ['core field.projectUrl', 'web/site-admin projectUrl'],
  ['contest/server field.displayId', 'contest/admin admin.problem.label'],
  ['contest/server field.displayTitle', 'contest/admin admin.problem.title'],
  ['contest-onsite/server field.question', 'contest-onsite/web clarifications.question'],
] as const;
const known = new Map([...SERVER, ...PAGES].map((text) => [text.place, text]));

test.each(SHARED_MESSAGES)('%s and %s are the same words in both languages', (server, page) => {
  const [one, other] = [known.get(server), known.get(page)];
  expect(one).toBeDefined();
  expect(wordsOf(other?.english ?? '')).toBe(wordsOf(one?.english ?? ''));
  expect(wordsOf(other?.chinese ?? '')).toBe(wordsOf(one?.chinese ?? ''));
});
