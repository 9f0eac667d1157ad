import { failureKindOf, fixturesOf, pageOf } from '@tribunal/remote-kit/testing';
import { describe, expect, it } from 'vitest';
import { readEntry, statementAmong } from '../judge/contest';
import { parseId, protocolOf } from '../judge';

const url = 'https://codeforces.com/gym/100777';
const page = { ...fixturesOf(import.meta.url)('contest.html'), url };
const keyOf = (index: string) => ({ contest: 100_777, index });

describe('an id of the gym', () => {
  it.each([
    ['100001A', '100001A'],
    ['gym-100001b1', '100001B1'],
    ['1A', '100001A'],
    ['GYM-524/c', '100524C'],
    ['https://codeforces.com/gym/100524/problem/a', '100524A'],
    ['https://codeforces.com/problemset/gymproblem/100524/A', '100524A'],
  ])('is read from %s', (text, id) => expect(parseId(text)).toBe(id));

  it.each(['', 'A', '100001', 'GYM-104523', '1000001A', 'CF-1A', 'https://codeforces.com/problemset/problem/1/A'])(
    'is not read from “%s”',
    (text) => expect(parseId(text)).toBeNull(),
  );
});

describe('the page of a contest', () => {
  it('reads title, limits, files and source of a problem', () => {
    expect(readEntry(page, keyOf('A'))).toEqual({
      title: 'Anchors',
      timeLimitMs: 8000,
      memoryLimitMb: 512,
      fileIo: { input: 'anchors.in', output: 'anchors.out' },
      source: 'Harbour Open, 2014',
    });
    expect(readEntry(page, keyOf('B'))).toMatchObject({ timeLimitMs: 500, memoryLimitMb: 64, fileIo: null });
  });

  it('has no other problems, and limits are never guessed', async () => {
    expect(await failureKindOf(() => readEntry(page, keyOf('D')))).toBe('notFound');
    expect(await failureKindOf(() => readEntry(page, keyOf('C')))).toBe('layoutChanged');
    const changed = { ...page, text: page.text.replaceAll('class="problems"', 'class="tasks"') };
    expect(await failureKindOf(() => readEntry(changed, keyOf('A')))).toBe('layoutChanged');
  });

  it('reads no source where the contest has no link', () => {
    const changed = { ...page, text: page.text.replaceAll('rtable', 'table') };
    expect(readEntry(changed, keyOf('A'))).toMatchObject({ title: 'Anchors', source: '' });
  });

  it('has one file with statements beside that with solutions', () => {
    expect(statementAmong([page, page], keyOf('A'), 'Anchors')).toEqual({
      name: 'statements.pdf',
      url: `${url}/attachments/download/1/statements.pdf`,
    });
  });

  it('gives the file that is named like the problem, and none when none or two are', () => {
    const links = (...names: string[]) =>
      pageOf(names.map((name) => `<a href="/gym/100777/attachments/download/9/${name}">x</a>`).join(''), { url });
    const named = links('a-one.pdf', 'Buoys.pdf', 'cranes_c.pdf');
    expect(statementAmong([named], keyOf('A'), 'Anchors')).toMatchObject({ name: 'a-one.pdf' });
    expect(statementAmong([named], keyOf('B'), 'Buoys')).toMatchObject({ name: 'Buoys.pdf' });
    expect(statementAmong([named], keyOf('C'), 'Cranes')).toMatchObject({ name: 'cranes_c.pdf' });
    expect(statementAmong([named], keyOf('D'), 'Docks')).toBeNull();
    expect(statementAmong([links('a-1.pdf', 'a-2.pdf')], keyOf('A'), 'Anchors')).toBeNull();
  });
});

describe('the words of the compiler', () => {
  it('are a JSON text', async () => {
    expect(protocolOf(pageOf('"a.cpp:1\\r\\n \\"x\\"\\r\\n"'))).toBe('a.cpp:1\n "x"');
    expect(protocolOf(pageOf('""'))).toBeNull();
    for (const text of ['<html>', '{}', 'null']) {
      expect(await failureKindOf(() => protocolOf(pageOf(text)))).toBe('layoutChanged');
    }
  });
});
