import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { cleanSource } from '@tribunal/remote-kit/companion';

const clean = (body: string, head = ''): string =>
  cleanSource(
    new JSDOM(`<html><head>${head}</head><body>${body}</body></html>`, { url: 'https://site.test/' }).window.document,
  );

it('keeps the text of a page, its pictures and links', () => {
  const statement =
    '<div class="statement"><p>Add <b>two</b> numbers.</p><img src="/a.png"><a href="n.html?x=1#y">n</a></div>';
  expect(clean(statement)).toContain(statement);
});

it.each([
  ['a script', '<script>var csrf = "s3cret"</script>'],
  ['a script of another host', '<script src="https://x.test/s3cret.js"></script>'],
  ['what a script would run', '<p onclick="send(\'s3cret\')">a</p>'],
  ['an address that is a script', '<a href="javascript:s3cret">a</a>'],
  ['a hidden field', '<form><input type="hidden" name="csrf_token" value="s3cret"></form>'],
  ['any other field', '<form><input name="q" value="s3cret"><textarea>s3cret</textarea></form>'],
  ['a token beside the text', '<span class="csrf-token" data-csrf="s3cret">a</span>'],
  ['a token in an address', '<a href="/next?page=2&csrf_token=s3cret">a</a>'],
  ['a link that logs out', '<a href="/s3cret/logout">Log out</a>'],
  ['a comment', '<!-- s3cret -->'],
  ['another page', '<iframe srcdoc="s3cret"></iframe>'],
  ['a token in data', '<script type="application/json">{"csrfToken":"s3cret","problem":{"token":"s3cret"}}</script>'],
  [
    'the reader in data',
    '<script type="application/json">{"user":{"name":"s3cret"},"currentUser":{"a":"s3cret"}}</script>',
  ],
  ['data that cannot be read', '<script type="application/json">s3cret</script>'],
])('removes %s', (_, body) => {
  expect(clean(body)).not.toContain('s3cret');
});

it('removes a token from the head', () => {
  expect(clean('', '<meta name="csrf-token" content="s3cret"><meta name="description" content="kept">')).toMatch(
    /^(?![\s\S]*s3cret)[\s\S]*kept/,
  );
});

it('keeps data and formulas, which cannot end their script', () => {
  const data = JSON.stringify({ problem: { title: '</script><script>alert(1)' } }).replaceAll('<', '\\u003c');
  const source = clean(`<script type="application/json" id="d">${data}</script><script type="math/tex">a+b</script>`);
  const { document } = new JSDOM(source, { url: 'https://site.test/' }).window;
  expect(JSON.parse(document.querySelector('#d')!.textContent!)).toEqual(JSON.parse(data));
  expect(document.querySelectorAll('script')).toHaveLength(2);
  expect(source).toContain('a+b');
});
