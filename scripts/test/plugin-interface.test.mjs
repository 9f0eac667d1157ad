import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { readGuide } from './guide.mjs';
import { entriesOf, packages, usesByPlugins } from './plugin-interface.mjs';

/** What each version of the contract promises; see docs/decisions/0079. */
const promised = JSON.parse(readFileSync(join(root, 'scripts/test/stable-names.json'), 'utf8'));
const STABLE = Object.keys(promised.names);
/** Entries for other programs of the site, and for tests. */
const NOT_FOR_PLUGINS = ['@tribunal/server/site-data', '@tribunal/web/formulas', '@tribunal/web/testing'];
const MOST = 150;

/** Stable names that fewer than two plugins use, each with the reason why it is stable all the same. */
const REASONS = {
  AccountContent: 'what a provider of `accountContentProviders` returns',
  AdminPage: 'what `adminPages` of `defineWebPart` lists',
  ErasedAccount: 'what a provider of `accountContentProviders` is given',
  ObjectRule: 'what `objectRules` takes',
  PluginPage: 'what `pages` of `defineWebPart` lists',
  PluginUsageProvider: 'what `pluginUsageProviders` takes',
  Place: 'what `PlaceDirectory` returns',
  Reminder: 'what `MessageWriter` sends',
  TagInput: 'a control of long forms like those beside it',
  TopicAuthorizer: 'what `topicAuthorizers` takes',
  useEditing: 'the dialog of the rows that `EditButton` is for',
};

const entries = new Map(['@tribunal/server', '@tribunal/web'].flatMap((name) => [...entriesOf(name)]));
const uses = usesByPlugins();
const usersOf = (entry, name) => uses.get(entry)?.get(name)?.size ?? 0;
const namesOf = (entry) => [...entries.get(entry).keys()];
const undocumentedIn = (entry) =>
  [...entries.get(entry)].filter(([, isDocumented]) => !isDocumented).map(([name]) => name);
const { page } = readGuide('writing-a-plugin.md');

const textOf = (entry) => {
  const name = entry.split('/').slice(0, 2).join('/');
  const { folder, manifest } = packages.get(name);
  return readFileSync(join(root, folder, manifest.exports[`.${entry.slice(name.length)}`]), 'utf8');
};

describe.each(STABLE)('the stable part %s', (entry) => {
  it('has the names that this version of the contract promises', () => {
    const source = readFileSync(join(root, 'core/contract/src/plugin/manifest.ts'), 'utf8');
    const [, version] = /CONTRACT_VERSION = '(\d+\.\d+)\./.exec(source);
    const advice = 'A stable name that goes raises the major version of the contract, a new one the minor version.';
    expect(promised.contract, advice).toBe(version);
    expect(namesOf(entry).sort(), advice).toEqual(promised.names[entry]);
  });

  it(`has at most ${MOST} names, which at least two plugins use`, () => {
    const names = namesOf(entry);
    expect(names.length).toBeLessThanOrEqual(MOST);
    expect(names.filter((name) => usersOf(entry, name) < 2 && !(name in REASONS))).toEqual([]);
  });

  it('explains each of them where it is defined', () => expect(undocumentedIn(entry)).toEqual([]));

  it('is named in the guide', () => expect(page).toContain(`\`${entry}\``));
});

it('the kernel has the names that the guide calls stable, and several plugins use them', () => {
  const [, sentence] = /- The server part: ([^]*?)\n- /.exec(page);
  const names = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  const kernel = [...entriesOf('@tribunal/kernel').get('@tribunal/kernel').keys()];
  expect(names.filter((name) => !kernel.includes(name) || usersOf('@tribunal/kernel', name) < 2)).toEqual([]);
});

it('gives reasons only where they are needed', () => {
  const few = STABLE.flatMap((entry) => namesOf(entry).filter((name) => usersOf(entry, name) < 2));
  expect(Object.keys(REASONS).sort()).toEqual(few.sort());
});

describe.each([...entries.keys()].filter((entry) => ![...STABLE, ...NOT_FOR_PLUGINS].includes(entry)))(
  'the unstable part %s',
  (entry) => {
    it('says so, there and in the guide', () => {
      expect(textOf(entry)).toMatch(/^\/\*\*\s+(\* )?Unstable \(decision 79\): /);
      expect(page).toContain(`\`${entry}\``);
    });

    it('explains its names where they are defined', () => expect(undocumentedIn(entry)).toEqual([]));

    it('has only what a plugin uses, and nothing that is stable', () => {
      const names = namesOf(entry);
      expect(names.filter((name) => usersOf(entry, name) === 0)).toEqual([]);
      const stable = STABLE.filter((one) => one.split('/')[1] === entry.split('/')[1]).flatMap(namesOf);
      expect(names.filter((name) => stable.includes(name))).toEqual([]);
    });
  },
);
