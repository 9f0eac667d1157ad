import { Status } from '@tribunal/contract';
import { failureOf, pageOf } from '@tribunal/remote-kit/testing';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { readLanguages } from '../judge/languages';
import { readAnswer, refuseTooLong } from '../judge/submit';
import { cutSamples } from '../judge/samples';
import { verdictOf } from '../judge/runs';

const cut = (html: string): { samples: object[]; rest: string } => {
  const $ = load(html, null, false);
  const samples = cutSamples($, $.root());
  return { samples, rest: $.html() };
};

describe('the example in a statement of SPOJ', () => {
  it('in one box with marks is a sample, and its heading goes with it', () => {
    const html = '<p>A</p><h3>Example</h3><pre><b>Input:</b>\n1\n\n<b>Output:</b>\n 2\n</pre><p>B</p>';
    expect(cut(html)).toEqual({ samples: [{ input: '1', output: ' 2' }], rest: '<p>A</p><p>B</p>' });
  });

  it('in two boxes under headings is a sample', () => {
    const html = '<h3>Sample Input</h3><pre>1\n</pre><h3>Sample Output:</h3><pre>2\n</pre>';
    expect(cut(html)).toEqual({ samples: [{ input: '1', output: '2' }], rest: '' });
  });

  it.each([
    ['several marks', '<pre>Input:\n1\nOutput:\n2\nInput:\n3\nOutput:\n4</pre>'],
    ['several boxes with marks', '<pre>Input:\n1\nOutput:\n2</pre><pre>Input:\n3\nOutput:\n4</pre>'],
    ['a box without marks', '<h3>Example</h3><pre>1\n2</pre>'],
    ['an input alone', '<pre>Input:\n1</pre>'],
  ])('with %s stays in the text', (_, html) => {
    expect(cut(html)).toEqual({ samples: [], rest: html });
  });
});

describe('a verdict of SPOJ', () => {
  it.each([
    ['15', 'accepted', true, Status.Accepted],
    ['12', 'runtime error (SIGSEGV)', true, Status.RuntimeError],
    ['16', '57.5', true, Status.PartialAccepted],
    ['77', 'memory limit exceeded', true, Status.MemoryLimitExceeded],
    ['77', 'moderated', true, null],
    ['15', 'accepted', false, 'pending'],
    ['3', 'running..', false, 'judging'],
    ['1', 'compiling..', false, 'compiling'],
  ])('%s %j, final: %s', (number, text, isFinal, meaning) => {
    expect(verdictOf({ number, text, isFinal })).toBe(meaning);
  });
});

describe('the answer to a submission at SPOJ', () => {
  it('names the run', () => {
    const page = pageOf('<html><input type="hidden" name="newSubmissionId" value="30000001"/></html>');
    expect(readAnswer(page)).toBe('30000001');
  });

  it.each([
    ["You can't submit in this language for this problem!", 'rejected'],
    ['Wrong problem code!', 'rejected'],
    ['Your solution is too long.', 'rejected'],
    ['You submit too often.', 'unknownRun'],
    ['Please wait while your solution is being judged.', 'unknownRun'],
    ['<input name="login_user">', 'sessionExpired'],
    ['In a few seconds you will be redirected.', 'unknownRun'],
  ])('of %j is a failure: %s', async (pageBody, kind) => {
    expect(await failureOf(() => readAnswer(pageOf(`<html><body>${pageBody}</body></html>`)))).toMatchObject({ kind });
  });
});

describe('the source limit of a problem at SPOJ', () => {
  const pageWithLimit = (limit: string) =>
    pageOf(`<table id="problem-meta"><tr><td>Source limit:</td><td>${limit}</td></tr></table>`);

  it('is checked before anything is sent, in bytes, and both numbers are reported', async () => {
    expect(() => refuseTooLong('π'.repeat(5), pageWithLimit('10B'))).not.toThrow();
    expect(await failureOf(() => refuseTooLong('π'.repeat(6), pageWithLimit('10B')))).toMatchObject({
      kind: 'rejected',
      message: 'The source has 12 bytes; this problem takes at most 10. It was not sent.',
    });
  });

  it.each([pageWithLimit('ten'), pageWithLimit('10kB'), pageWithLimit(''), pageOf('<h3>Nothing</h3>')])(
    'is left to the site where the page does not say it',
    (page) => expect(() => refuseTooLong('x'.repeat(99_999), page)).not.toThrow(),
  );
});

describe('the languages of a problem at SPOJ', () => {
  const read = (html: string) => readLanguages(pageOf(`<html><body>${html}</body></html>`));

  it('are those that its form offers', () => {
    expect(read('<select id="lang"><option value="44" >C++14 (gcc 8.3)</option></select>')).toMatchObject([
      { id: '44', name: 'C++14 (gcc 8.3)' },
    ]);
  });

  it('are recognised neither by the login form nor by the page of the problem', () => {
    expect(read('<input name="login_user">')).toBeNull();
    expect(read('<form action="/search"></form><h2 id="problem-name">TEST - Life</h2>')).toBeNull();
  });

  it('are never guessed from another page', async () => {
    for (const html of [
      '<h3>We are busy.</h3>',
      '<h2 id="problem-name">TEST - Life</h2><textarea name="file"></textarea>',
    ]) {
      expect(await failureOf(() => read(html))).toMatchObject({ kind: 'layoutChanged' });
    }
  });
});
