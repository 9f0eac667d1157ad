import { TestBrowser } from '@tribunal/remote-kit/companion/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import simulator, { SESSION_COOKIE } from '../simulator';
import companion from '.';

const { part } = companion;
const problem = { id: 'abc100_b', ref: 'abc100' };
const cpp = { id: '6017', name: 'C++23 (GCC 15.2.0)' };
const SUBMIT = '/contests/abc100/submit?taskScreenName=abc100_b';

let browser: TestBrowser;
beforeEach(() => {
  browser = new TestBrowser(simulator);
  const { simulatorState, cookies } = browser;
  const [known] = simulator.problems;
  simulatorState.problems.set('abc100_b', { ...known!, id: 'abc100_b', title: 'Another Shelf' });
  simulatorState.problems.set('closed1_a', { ...known!, id: 'closed1_a' });
  cookies.set(SESSION_COOKIE, simulatorState.openSession('bot'));
});

const read = () => part.readPage(browser.document, browser.url);
const fill = async (submission: Partial<Parameters<typeof part.fill>[1]> = {}): Promise<void> => {
  await part.fill(browser.document, { problem, language: cpp, code: 'int main() {}\n', ...submission });
  browser.inPage(part.fillEditor!, submission.code ?? 'int main() {}\n');
};
const pressSubmit = (): void => browser.document.querySelector<HTMLElement>('#submit')!.click();

describe('pages', () => {
  it('with the form name the account by its login', () => {
    expect(part.submitUrl('https://atcoder.jp', problem)).toBe(`https://atcoder.jp${SUBMIT}`);
    browser.open(SUBMIT);
    expect(read()).toEqual({ kind: 'form', account: 'bot' });
  });

  it('ask somebody to log in, and then show the form that was wanted', () => {
    browser.cookies.clear();
    browser.open(SUBMIT);
    expect(read()).toEqual({ kind: 'login' });
    browser.document.querySelector<HTMLInputElement>('#username')!.value = 'bot';
    browser.document.querySelector<HTMLInputElement>('#password')!.value = 'secret';
    pressSubmit();
    expect(browser.url.search).toBe('?taskScreenName=abc100_b');
    expect(read()).toEqual({ kind: 'form', account: 'bot' });
  });
});

describe('the form', () => {
  it('has the task chosen where the address did not choose it', async () => {
    browser.open('/contests/abc100/submit');
    await fill();
    expect(part.readForm(browser.document)).toMatchObject({ problemId: 'abc100_b', language: cpp.name });
    const [first] = browser.document.querySelectorAll<HTMLSelectElement>('#select-lang select');
    expect(first!.value).toBe('');
  });

  it('chooses a language by its name where the site has another id for it', async () => {
    browser.open(SUBMIT);
    await fill({ language: { id: '5001', name: 'C++23 (GCC 15.2.0)' } });
    expect(part.readForm(browser.document)?.language).toBe(cpp.name);
  });

  it('keeps its language where the wanted one is not offered, which a person then chooses', async () => {
    browser.open(SUBMIT);
    await fill();
    await fill({ language: { id: '5001', name: 'C++ 17' } });
    const list = browser.document.querySelector<HTMLSelectElement>('select.current')!;
    expect(list.value).toBe('6017');
    expect(part.readForm(browser.document)?.language).toBeNull();
    list.value = '6116';
    expect(part.readForm(browser.document)?.language).toBe('C++23 (Clang 21.1.0)');
  });

  it('is read back as the person has changed it in the editor', async () => {
    browser.open(SUBMIT);
    await fill();
    const input = browser.document.querySelector<HTMLTextAreaElement>('.ace_text-input')!;
    input.value = 'changed';
    input.dispatchEvent(new Event('input'));
    expect(part.readForm(browser.document)?.code).toBe('changed');
  });
});

describe('after a person has pressed submit', () => {
  it('a contest that is over takes it once the person has passed the check', async () => {
    browser.open('/contests/closed1/submit?taskScreenName=closed1_a');
    await fill({ problem: { id: 'closed1_a', ref: 'closed1' } });
    pressSubmit();
    expect(browser.simulatorState.runs).toEqual([]);
    expect(read()).toEqual({ kind: 'form', account: 'bot' });
    await fill({ problem: { id: 'closed1_a', ref: 'closed1' } });
    browser.document.querySelector<HTMLElement>('.cf-challenge button')!.click();
    pressSubmit();
    expect(read()).toMatchObject({ kind: 'runs' });
    expect(browser.simulatorState.runs).toHaveLength(1);
  });

  it('a refusal has the words of the site, and the form again', async () => {
    browser.simulatorState.faults.push({ on: 'submit', kind: 'rejected' });
    browser.open(SUBMIT);
    await fill();
    pressSubmit();
    expect(read()).toEqual({ kind: 'refused', account: 'bot', text: 'The submission was not accepted.' });
    expect(part.readForm(browser.document)).toMatchObject({ code: '' });
  });
});
