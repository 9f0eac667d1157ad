import { decodeExamples } from '@tribunal/contract';
import { remoteProblem } from './fake-remote-judge';
import { describe, expect, it } from 'vitest';
import { findChanges } from '../server/imports/changes';
import { parseProblemIds, parseProblemId } from '../server/imports/problem-ids';
import { toDomainError } from '../server/imports/single-problem-importer';
import { importedProblemAuth, canImport, canViewImport } from '../server/imports/policy';
import { toSiteText, tagsOf, type SiteText } from '../server/imports/site-text';
import { RemoteLimits } from '../contract';

describe('ids of an import', () => {
  it.each([
    ['1000', ['1000']],
    ['1000 1001,1002;1003\n1004', ['1000', '1001', '1002', '1003', '1004']],
    ['1000-1003', ['1000', '1001', '1002', '1003']],
    ['1000 - 1002, 1002', ['1000', '1001', '1002']],
    // A range that goes down is none; the site refuses it as an id.
    ['1003-1000 7', ['1003-1000', '7']],
    ['1A, 1200C1', ['1A', '1200C1']],
    ['1500A-1500D', ['1500A', '1500B', '1500C', '1500D']],
    ['1500a – f', ['1500a', '1500b', '1500c', '1500d', '1500e', '1500f']],
    ['1500F-1500A', ['1500F-1500A']],
    ['1500A-1501C', ['1500A-1501C']],
    ['abc110_a-abc110_c', ['abc110_a', 'abc110_b', 'abc110_c']],
    ['abc110_a~c', ['abc110_a', 'abc110_b', 'abc110_c']],
    ['P1000-P1002, p7-9', ['P1000', 'P1001', 'P1002', 'p7', 'p8', 'p9']],
    ['abc008-abc010', ['abc008', 'abc009', 'abc010']],
    ['HDU-1000 hdu-1001', ['1000', '1001']],
    ['HDU-1000-HDU-1002', ['1000', '1001', '1002']],
    ['hdu-1000 - 1001', ['1000', '1001']],
    ['- 1000\n- 1001\n\t• 1003', ['1000', '1001', '1003']],
    // Ids with hyphens are no ranges.
    ['dwacon2017-prelims.dwango2017qual_a', ['dwacon2017-prelims.dwango2017qual_a']],
    ['code-festival-2016-quala s8pc-1 abc-d', ['code-festival-2016-quala', 's8pc-1', 'abc-d']],
    ['https://site.example/p?pid=5', ['https://site.example/p?pid=5']],
    ['https://site.example/contest/1-3', ['https://site.example/contest/1-3']],
  ])('%s', (text, ids) => {
    expect(parseProblemIds(text, 'HDU')).toEqual(ids);
  });

  it.each([
    ['', 'input.required'],
    [' , ;', 'input.required'],
    ['HDU-', 'input.required'],
    ['x'.repeat(256), 'input.tooLong'],
    [`1-${RemoteLimits.importItems.max + 1}`, 'remote-judging.import.tooManyProblems'],
    ['1-999999999', 'remote-judging.import.tooManyProblems'],
  ])('refuses %.20s', (text, key) => {
    expect(() => parseProblemIds(text, 'HDU')).toThrow(key);
  });

  it('takes one with or without its key', () => {
    expect([parseProblemId(' HDU-1000 ', 'HDU'), parseProblemId('1000', 'HDU')]).toEqual(['1000', '1000']);
    expect(() => parseProblemId('HDU-', 'HDU')).toThrow('input.required');
  });
});

describe('permission to import', () => {
  const who = (role: 'root' | 'admin' | 'problem_admin' | 'default_user') => ({ uid: role, roles: [role] });
  it.each([
    ['root', true, 1, true],
    ['problem_admin', true, 1, true],
    ['admin', true, 2, false],
    ['default_user', false, 2, false],
  ] as const)('%s', (role, may, auth, canSeeAll) => {
    expect(canImport(who(role))).toBe(may);
    expect(importedProblemAuth(who(role))).toBe(auth);
    expect(canViewImport(who(role), { uid: 'somebody' })).toBe(canSeeAll);
    expect(canViewImport(who(role), { uid: role })).toBe(true);
  });
});

describe('a problem of a site', () => {
  it('keeps the limits of the site, also where ours are narrower', () => {
    const text = toSiteText('SPOJ', remoteProblem({ timeLimitMs: 45_000, memoryLimitMb: 1536 }));
    expect(text).toMatchObject({ timeLimit: 45_000, memoryLimit: 1536 });
  });

  it('keeps HTML in one block, so that nothing in it is taken for Markdown', () => {
    const { description } = toSiteText('HDU', remoteProblem({ description: '<p>a</p>\r\n\r\n  \n    <p>*b*</p>' }));
    expect(description).toBe('<div>\n<p>a</p>\n    <p>*b*</p>\n</div>');
  });

  it('keeps empty lines of what is preformatted', () => {
    const { input } = toSiteText('HDU', remoteProblem({ input: '<pre>a\n\n \nb</pre>' }));
    expect(input).toBe('<div>\n<pre>a&#10;&#10; \nb</pre>\n</div>');
  });

  it('leaves Markdown as it is', () => {
    const { output } = toSiteText('LIBRE', remoteProblem({ format: 'markdown', output: 'a\n\n$b$\n' }));
    expect(output).toBe('a\n\n$b$');
  });

  it('shows a sample with the hint that the form of samples cannot hold', () => {
    const samples = [
      { input: '1', output: '2' },
      { input: '<input>', output: '3' },
    ];
    const { examples, hint } = toSiteText('HDU', remoteProblem({ samples }));
    expect(decodeExamples(examples)).toEqual([{ input: '1', output: '2' }]);
    expect(hint).toContain('<pre>&lt;input&gt;</pre>');
  });

  it('links to where it comes from, and says what the site says of that', () => {
    const { source } = toSiteText('HDU', remoteProblem({ source: 'A_B\n[Cup]' }));
    expect(source).toBe('[HDU\\-1000](<https://hdu.example/problem/1000>) A\\_B &lbrack;Cup\\]');
  });

  it('links to its files, once', () => {
    const files = [{ name: 'a.pdf', url: '/api/public/file/x.pdf' }];
    const linked = '<p><a href="/api/public/file/x.pdf">a.pdf</a></p>';
    expect(toSiteText('GYM', remoteProblem({ files, description: '' })).description).toBe(
      '[a\\.pdf](/api/public/file/x.pdf)',
    );
    expect(toSiteText('GYM', remoteProblem({ files, description: linked })).description).toBe(
      `<div>\n${linked}\n</div>`,
    );
  });

  it('has tags of its site, or one of its name', () => {
    expect(tagsOf('CF', remoteProblem({ tags: ['dp', ' DP ', '', 'x'.repeat(60)] }))).toEqual([
      { name: 'DP' },
      { name: 'x'.repeat(50) },
    ]);
    expect(tagsOf('HDU', remoteProblem())).toEqual([{ name: 'HDU' }]);
  });
});

describe('new problems at a site', () => {
  const text = (wish: Partial<SiteText> = {}): SiteText => ({ ...toSiteText('HDU', remoteProblem()), ...wish });
  it.each<[string, Partial<SiteText>, Partial<SiteText>, [string, boolean][]]>([
    ['nothing', {}, {}, []],
    ['what was edited here alone', {}, { title: 'Ours' }, []],
    ['a title', { title: 'New' }, {}, [['title', false]]],
    ['a title that was edited here too', { title: 'New' }, { title: 'Ours' }, [['title', true]]],
    ['what is here already', { title: 'New' }, { title: 'New' }, []],
    [
      'limits',
      { timeLimit: 5, memoryLimit: 6 },
      {},
      [
        ['timeLimit', false],
        ['memoryLimit', false],
      ],
    ],
  ])('%s', (_what, theirs, ours, changes) => {
    const found = findChanges({ theirs: text(theirs), before: text(), ours: text(ours) });
    expect(found.map(({ field, isEdited }) => [field, isEdited])).toEqual(changes);
  });

  it('is not a picture that was fetched twice', () => {
    const normal = (value: string): string => value.replaceAll(/one|two/g, 'same');
    const versions = { theirs: text({ hint: 'two' }), before: text({ hint: 'one' }), ours: text({ hint: 'one' }) };
    expect(findChanges(versions, normal)).toEqual([]);
    expect(findChanges(versions)).toHaveLength(1);
  });
});

describe('why a problem cannot be brought in', () => {
  it.each([
    ['badId', 400],
    ['notFound', 404],
    ['siteDown', 503],
    ['rateLimited', 503],
    ['humanCheck', 503],
    ['badAccount', 503],
    ['sessionExpired', 503],
    ['layoutChanged', 502],
    ['rejected', 502],
    ['unknownRun', 502],
  ] as const)('%s is %i', (kind, status) => {
    expect(toDomainError({ kind, message: '' }, {})).toMatchObject({ status });
  });
});
