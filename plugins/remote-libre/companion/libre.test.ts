import { TestBrowser } from '@tribunal/remote-kit/companion/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LIBRE_LANGUAGES } from '../languages';
import simulator from '../simulator';
import { part } from './part';

const problem = { id: '6764', ref: '41180' };
const cpp = { id: 'cpp-g++-17-O2', name: 'C++ 17 (G++)' };
const CODE = 'int main() {}\n';

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser(simulator);
  browser.simulatorState.accounts.push({ name: 'alice', password: 'secret' });
  browser.stored.set('appState', JSON.stringify({ token: browser.simulatorState.openSession('alice') }));
});

const read = () => part.readPage(browser.document, browser.url);
afterEach(() => expect(browser.errors).toEqual([]));

const openProblem = async (): Promise<void> => {
  browser.open('/p/6764');
  await expect.poll(() => read().kind).toBe('closedForm');
  part.openForm(browser.document);
};
const fill = async ({ language = cpp, code = CODE } = {}): Promise<void> => {
  await part.fill(browser.document, { problem, language, code });
  browser.inPage(part.fillEditor, code);
};
const press = (selector: string): void => browser.document.querySelector<HTMLElement>(selector)!.click();
const submitAsPerson = async (): Promise<void> => {
  press('button.primary.fluid');
  await expect.poll(() => browser.document.querySelector('#tcaptcha_transform')).not.toBeNull();
  press('#tcaptcha_transform button');
};

describe('pages', () => {
  it('have the form once it is opened, and name the account by its login', async () => {
    expect(part.submitUrl('https://api.loj.ac', problem)).toBe('https://loj.ac/p/6764');
    browser.open('/p/6764');
    await expect.poll(read).toEqual({ kind: 'closedForm', account: 'alice' });
    expect(part.readForm(browser.document)).toBeNull();
    part.openForm(browser.document);
    expect(read()).toEqual({ kind: 'form', account: 'alice' });
    expect(browser.sent).not.toContain('/api/submission/submit');
  });

  it('ask somebody to log in, and then show the problem that was wanted', async () => {
    browser.stored.clear();
    browser.open('/p/6764');
    await expect.poll(read).toEqual({ kind: 'login' });
    part.openForm(browser.document);
    expect(read()).toEqual({ kind: 'login' });
    press('.menu button');
    await expect.poll(() => browser.document.querySelector('[name=username]')).not.toBeNull();
    expect(read()).toEqual({ kind: 'login' });
    browser.document.querySelector<HTMLInputElement>('[name=username]')!.value = 'alice';
    browser.document.querySelector<HTMLInputElement>('[name=password]')!.value = 'secret';
    press('form button');
    await expect.poll(read).toEqual({ kind: 'closedForm', account: 'alice' });
  });

  it('may be the check of a browser, or anything else', async () => {
    const page = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
    const url = new URL('https://loj.ac/p/6764');
    expect(part.readPage(page('<title>Just a moment...</title>'), url)).toEqual({ kind: 'check' });
    for (const html of ['', '<div id="root"></div>', '<h1>404</h1><a href="/u/alice">alice</a>']) {
      expect(part.readPage(page(html), url)).toEqual({ kind: 'other' });
      expect(part.readForm(page(html))).toBeNull();
      expect(part.listRuns(page(html), url)).toEqual([]);
      await part.fill(page(html), { problem, language: cpp, code: '' });
      expect(page(html).body.innerHTML).not.toContain('companion');
    }
  });
});

describe('the form', () => {
  it.each([
    ['Chinese', '// 提交代码\nint main() {}\n'],
    ['tabs and lines of Windows', 'int main() {\r\n\treturn 0;\r\n}\r\n'],
    ['64 kB', '// 0123456789\n'.repeat(4700)],
  ])('takes %s, in place of what was there, and is read back', async (_, code) => {
    browser.simulatorState.addRun({ account: 'alice', problemId: '6764', languageId: 'python-3.10', code: 'print(1)' });
    await openProblem();
    expect(part.readForm(browser.document)).toEqual({ problemId: '6764', language: 'Python, 3.10', code: 'print(1)' });
    await fill({ code });
    const expected = code.replaceAll('\r\n', '\n');
    const language = 'C++, G++, ISO C++ 17, -O2, 64 位';
    expect(part.readForm(browser.document)).toEqual({ problemId: '6764', language, code: expected });
    await submitAsPerson();
    await expect.poll(() => browser.url.pathname).toMatch(/^\/s\//);
    expect(browser.simulatorState.runs.at(-1)).toMatchObject({
      account: 'alice',
      problemId: '6764',
      languageId: cpp.id,
      code: expected,
    });
  });

  it.each(['en_US', 'zh_CN'])('knows the texts of all languages in %s', async (locale) => {
    browser.stored.set('locale', locale);
    await openProblem();
    for (const language of LIBRE_LANGUAGES) {
      await fill({ language });
      expect(part.readForm(browser.document)?.language, language.name).not.toBeNull();
    }
  });

  it('keeps its language where the wanted one is not offered, which a person then chooses', async () => {
    await openProblem();
    await fill();
    await fill({ language: { id: 'cobol', name: 'COBOL' } });
    expect(part.readForm(browser.document)?.language).toBeNull();
    const items = [...browser.document.querySelectorAll<HTMLElement>('.ui.form .item')];
    items.find(({ textContent }) => textContent === 'Java')!.click();
    await expect.poll(() => part.readForm(browser.document)?.language).toBe('Java');
  });

  it('is read back as the person has changed it', async () => {
    await openProblem();
    await fill();
    browser.inPage(() => {
      const { Monaco } = document.defaultView as unknown as {
        Monaco: { editor: { getModels(): { setValue(text: string): void }[] } };
      };
      Monaco.editor.getModels()[0]!.setValue('changed');
    });
    expect(part.readForm(browser.document)?.code).toBe('changed');
  });

  it('is not filled into an editor that is not shown', async () => {
    browser.open('/p/6764');
    await expect.poll(() => read().kind).toBe('closedForm');
    expect(browser.inPage(part.fillEditor, CODE)).toBe(false);
  });

  it('is not sent by filling it', async () => {
    await openProblem();
    await fill();
    expect(browser.sent).not.toContain('/api/submission/submit');
    expect(browser.simulatorState.runs).toEqual([]);
  });
});

describe('after a person has pressed submit', () => {
  it('the address has the run, and the page says whose it is', async () => {
    await openProblem();
    await fill();
    await submitAsPerson();
    await expect.poll(read).toEqual({ kind: 'runs', account: 'alice' });
    const runId = String(browser.simulatorState.runs[0]!.id);
    const run = { runId, url: `http://site.test/s/${runId}`, problemId: '6764', account: 'alice' };
    await expect.poll(() => part.listRuns(browser.document, browser.url)).toEqual([run]);
  });

  it('runs of others are distinguished', async () => {
    const { simulatorState } = browser;
    const { id } = simulatorState.addRun({ account: 'bot', problemId: '1', languageId: cpp.id, code: '' });
    browser.open(`/s/${id}`);
    await expect.poll(() => part.listRuns(browser.document, browser.url)[0]?.account).toBe('bot');
    expect(read()).toEqual({ kind: 'runs', account: 'alice' });
  });

  it('the list of runs is newest first', async () => {
    const { simulatorState } = browser;
    for (const account of ['alice', 'bot', 'alice']) {
      simulatorState.addRun({ account, problemId: '1', languageId: cpp.id, code: '' });
    }
    simulatorState.listQuirks.add('everybody').add('oldestFirst');
    browser.open('/s?problemDisplayId=1&submitter=alice');
    await expect.poll(() => part.listRuns(browser.document, browser.url)).toHaveLength(3);
    const runs = part.listRuns(browser.document, browser.url);
    expect(runs.map(({ runId }) => runId)).toEqual(simulatorState.runs.map(({ id }) => String(id)).reverse());
    expect(runs.map(({ account }) => account)).toEqual(['alice', 'bot', 'alice']);
  });

  it('a refusal has the words of the site', async () => {
    browser.simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    await openProblem();
    await fill();
    await submitAsPerson();
    await expect.poll(read).toEqual({ kind: 'refused', account: 'alice', text: 'FILE_TOO_LARGE' });
  });
});
