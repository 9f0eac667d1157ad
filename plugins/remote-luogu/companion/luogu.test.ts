import { TestBrowser } from '@tribunal/remote-kit/companion/testing';
import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LUOGU_LANGUAGES } from '../languages';
import simulator from '../simulator';
import { part } from './part';

const problem = { id: 'P1001', ref: null };
const cpp = { id: '12', name: 'C++17' };
const CODE = 'int main() {}\n';
const SUBMIT = '/problem/P1001#submit';

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser(simulator);
  browser.simulatorState.accounts.push({ name: 'alice', password: 'secret' });
  browser.cookies.set('__client_id', browser.simulatorState.openSession('alice'));
});
afterEach(() => expect(browser.errors).toEqual([]));

const read = () => part.readPage(browser.document, browser.url);
const fill = async ({ language = cpp, code = CODE } = {}): Promise<void> => {
  await part.fill(browser.document, { problem, language, code });
  browser.inPage(part.fillEditor, code);
};
const press = (selector: string): void => browser.document.querySelector<HTMLElement>(selector)!.click();
const pressSubmit = (): void => press('.body > button');

describe('pages', () => {
  it('have the form at their address, and name the account by its login', () => {
    expect(part.submitUrl('https://www.luogu.com.cn', problem)).toBe('https://www.luogu.com.cn/problem/P1001#submit');
    browser.open(SUBMIT);
    expect(read()).toEqual({ kind: 'form', account: 'alice' });
  });

  it('have the form once it is opened, where the address does not', async () => {
    browser.open('/problem/P1001');
    expect(read()).toEqual({ kind: 'closedForm', account: 'alice' });
    expect(part.readForm(browser.document)).toBeNull();
    part.openForm(browser.document);
    await expect.poll(read).toEqual({ kind: 'form', account: 'alice' });
    expect(browser.sent).toEqual([]);
  });

  it('ask somebody to log in', () => {
    browser.cookies.delete('__client_id');
    browser.open(SUBMIT);
    expect(read()).toEqual({ kind: 'login' });
    browser.open('/auth/login');
    expect(read()).toEqual({ kind: 'login' });
  });

  it('may be the check of a browser, or anything else', async () => {
    const page = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
    const url = new URL(`https://www.luogu.com.cn${SUBMIT}`);
    for (const html of ['<title>Just a moment...</title>', '<script>document.cookie="C3VK=1"</script>']) {
      expect(part.readPage(page(html), url)).toEqual({ kind: 'check' });
    }
    for (const html of ['', '<h1>404</h1>', '<script id="lentille-context">{</script><button>提交</button>']) {
      const document = page(html);
      const before = document.body.innerHTML;
      expect(part.readPage(document, url)).toEqual({ kind: 'other' });
      expect(part.readForm(document)).toBeNull();
      expect(part.listRuns(document, url)).toEqual([]);
      await part.fill(document, { problem, language: cpp, code: '' });
      expect(document.body.innerHTML).toBe(before);
    }
  });
});

describe('the form', () => {
  it.each([
    ['Chinese', '// 提交代码\nint main() {}\n'],
    ['tabs and lines of Windows', 'int main() {\r\n\treturn 0;\r\n}\r\n'],
    ['64 kB', '// 0123456789\n'.repeat(4700)],
  ])('takes %s, in place of what was there, and is read back', async (_, code) => {
    browser.simulatorState.addRun({ account: 'alice', problemId: 'P1001', languageId: '7', code: 'print(1)' });
    browser.open(SUBMIT);
    expect(part.readForm(browser.document)).toEqual({ problemId: 'P1001', language: 'Python 3', code: 'print(1)' });
    await fill({ code });
    const expected = code.replaceAll('\r\n', '\n');
    expect(part.readForm(browser.document)).toEqual({ problemId: 'P1001', language: 'C++17', code: expected });
    pressSubmit();
    await expect.poll(() => browser.url.pathname).toMatch(/^\/record\//);
    expect(browser.simulatorState.runs.at(-1)).toMatchObject({ account: 'alice', languageId: '12', code: expected });
  });

  it('knows all languages', async () => {
    browser.open(SUBMIT);
    for (const language of LUOGU_LANGUAGES) {
      await part.fill(browser.document, { problem, language, code: CODE });
      expect(part.readForm(browser.document)?.language).toBe(language.name);
    }
  });

  it('keeps its language where the wanted one is not offered, which a person then chooses', async () => {
    browser.open(SUBMIT);
    await fill();
    await fill({ language: { id: '99', name: 'COBOL' } });
    expect(part.readForm(browser.document)?.language).toBeNull();
    press('.combo .text');
    await expect.poll(() => browser.document.querySelectorAll('.options li')).not.toHaveLength(0);
    press('.options li:nth-child(2)');
    await expect.poll(() => part.readForm(browser.document)?.language).toBe('C++20');
  });

  it('is read back as the person has changed it', async () => {
    browser.open(SUBMIT);
    await fill();
    browser.inPage(() => {
      const content = document.querySelector('.cm-content') as unknown as { cmTile: { root: { view: EditorView } } };
      content.cmTile.root.view.dispatch({ changes: { from: 0, to: 3, insert: 'long' } });
    });
    await expect.poll(() => part.readForm(browser.document)?.code).toBe('long main() {}\n');
  });

  it('has the editor where the library of the site keeps it', async () => {
    const view = new EditorView({ doc: 'an earlier text', parent: document.body });
    const code = '// 0123456789\n'.repeat(4700);
    expect(part.fillEditor(code)).toBe(true);
    expect(view.state.doc.toString()).toBe(code);
    view.dispatch({ changes: { from: 0, to: 2, insert: '#' } });
    const copy = document.querySelector<HTMLTextAreaElement>('textarea[data-companion-code]')!;
    await expect.poll(() => copy.value).toBe(code.replace('//', '#'));
    view.destroy();
    document.body.replaceChildren();
    expect(part.fillEditor(code)).toBe(false);
  });

  it('is not sent by filling it', async () => {
    browser.open(SUBMIT);
    await fill();
    expect(browser.sent).toEqual([]);
    expect(browser.simulatorState.runs).toEqual([]);
  });
});

describe('after a person has pressed submit', () => {
  it('the address has the run, and the page says whose it is', async () => {
    browser.open(SUBMIT);
    await fill();
    pressSubmit();
    await expect.poll(read).toEqual({ kind: 'runs', account: 'alice' });
    const runId = String(browser.simulatorState.runs[0]!.id);
    const run = { runId, url: `http://site.test/record/${runId}`, problemId: 'P1001', account: 'alice' };
    await expect.poll(() => part.listRuns(browser.document, browser.url)).toEqual([run]);
  });

  it('the picture whose code the person types is no refusal', async () => {
    browser.simulatorState.faults.push({ on: 'submit', kind: 'captcha' });
    browser.open(SUBMIT);
    await fill();
    pressSubmit();
    await expect.poll(() => browser.document.querySelector('.swal2-popup')).not.toBeNull();
    expect(read()).toEqual({ kind: 'form', account: 'alice' });
    browser.document.querySelector<HTMLInputElement>('.swal2-input')!.value = 'ship';
    press('.swal2-confirm');
    await expect.poll(read).toEqual({ kind: 'runs', account: 'alice' });
  });

  it('runs of others are distinguished, and the newest is first', () => {
    const { simulatorState } = browser;
    for (const account of ['alice', 'bot', 'alice']) {
      simulatorState.addRun({ account, problemId: 'B2002', languageId: '12', code: '' });
    }
    const ids = simulatorState.runs.map(({ id }) => String(id)).reverse();
    browser.open(`/record/${ids[1]}`);
    expect(part.listRuns(browser.document, browser.url)).toMatchObject([{ account: 'bot', problemId: 'B2002' }]);
    simulatorState.listQuirks.add('everybody').add('oldestFirst');
    browser.open('/record/list?user=alice&pid=B2002');
    expect(read()).toEqual({ kind: 'runs', account: 'alice' });
    const runs = part.listRuns(browser.document, browser.url);
    expect(runs.map(({ runId }) => runId)).toEqual(ids);
    expect(runs.map(({ account }) => account)).toEqual(['alice', 'bot', 'alice']);
    expect(runs.map(({ problemId }) => problemId)).toEqual(['B2002', 'B2002', 'B2002']);
  });

  it('a refusal has the words of the site', async () => {
    browser.simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    browser.open(SUBMIT);
    await fill();
    pressSubmit();
    await expect.poll(read).toEqual({ kind: 'refused', account: 'alice', text: '提交失败 无法提交' });
  });
});
