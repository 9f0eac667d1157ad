import { afterEach, expect, test, vi } from 'vitest';
import { RemoteLimits } from '../../contract/limits';
import { readOpenPage } from './read-page';

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const SENT = '<!doctype html><title>P</title><body><p>Add $a$ and $b$.</p><script>var csrf = "s3cret"</script></body>';

const answer = (body: BodyInit, { type = 'text/html; charset=utf-8', status = 200, url = '' } = {}) => {
  const response = new Response(body, { status, headers: { 'content-type': type } });
  if (url) Object.defineProperty(response, 'url', { value: url });
  return vi.fn<typeof fetch>(async () => response);
};
const shown = (body: string, title = 'Problem 1'): Document => {
  document.title = title;
  document.body.innerHTML = body;
  return document;
};

test('a page is read as the site sends it, once, without what belongs to the person', async () => {
  const load = answer(SENT);
  const page = await readOpenPage(shown('<p>Add <span class="formula">a</span>.</p>'), load);
  expect(page).toMatchObject({ url: location.href, title: 'Problem 1' });
  const { html } = page as { html: string };
  expect(html).toContain('<p>Add $a$ and $b$.</p>');
  expect(html).not.toContain('s3cret');
  expect(load.mock.calls).toEqual([[document.URL, { credentials: 'same-origin' }]]);
});

test.each([
  ['with an error', () => answer('sorry', { status: 503 })],
  ['with a check of the browser', () => answer('<title>Just a moment...</title>')],
  ['with a file', () => answer('%PDF', { type: 'application/pdf' })],
  ['with another page', () => answer(SENT, { url: 'https://site.example/login' })],
  ['with nothing', () => vi.fn<typeof fetch>(() => Promise.reject(new TypeError('failed')))],
])('if the site answers %s, what is shown is read', async (_, load) => {
  const page = await readOpenPage(shown('<p>Shown</p><script>var token = "s3cret"</script>'), load());
  const { html } = page as { html: string };
  expect(html).toContain('<p>Shown</p>');
  expect(html).not.toContain('s3cret');
  expect(document.querySelector('script')).not.toBeNull();
});

test('text in another charset is read', async () => {
  const body = new Uint8Array([...new TextEncoder().encode('<p>'), 0xcc, 0xe2, ...new TextEncoder().encode('</p>')]);
  const page = await readOpenPage(shown('<p></p>'), answer(body, { type: 'text/html; charset=gb2312' }));
  expect(page).toMatchObject({ html: expect.stringContaining('<p>题</p>') as string });
});

test('a check of the browser, and a page that is too long, are no problems', async () => {
  expect(await readOpenPage(shown('', 'Just a moment...'), answer(SENT))).toEqual({ refusal: 'check' });
  const long = answer(`<p>${'x'.repeat(RemoteLimits.handedInPage.max)}</p>`);
  expect(await readOpenPage(shown('<p>a</p>'), long)).toEqual({ refusal: 'tooLong' });
});
