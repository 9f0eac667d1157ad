import type { CompanionSubmission, FilledForm, PageReading, ShownRun } from '@tribunal/remote-kit/companion';
import { startSimulator, type RunningSimulator, type SiteSimulator } from '@tribunal/remote-kit/simulator';
import ac, { SESSION_COOKIE } from '@tribunal/plugin-remote-ac/simulator';
import libre from '@tribunal/plugin-remote-libre/simulator';
import luogu from '@tribunal/plugin-remote-luogu/simulator';
import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser } from './browser';
import { click } from './click';

/** A site in the browser of somebody, with the companion part as a content script has it: apart from the page's scripts. */
class CompanionPage {
  private constructor(
    readonly page: Page,
    private readonly script: string,
  ) {}

  static async open(context: BrowserContext, entry: string, address: string): Promise<CompanionPage> {
    const bundle = await build({
      entryPoints: [new URL(`../../plugins/${entry}/companion/index.ts`, import.meta.url).pathname],
      bundle: true,
      format: 'iife',
      globalName: 'companion',
      platform: 'browser',
      write: false,
    });
    const page = await context.newPage();
    await page.goto(address);
    return new CompanionPage(page, bundle.outputFiles[0]!.text);
  }

  /** Calls something of the part in a world of its own, as content scripts are run. */
  async #inOwnWorld<Result>(expression: string): Promise<Result> {
    const session = await this.page.createCDPSession();
    const { frameTree } = await session.send('Page.getFrameTree');
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: `${this.script}; (async () => { const { part } = companion.default; return ${expression}; })()`,
      awaitPromise: true,
      returnByValue: true,
    });
    await session.detach();
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Result;
  }

  read = (): Promise<PageReading> => this.#inOwnWorld('part.readPage(document, new URL(location.href))');
  openForm = (): Promise<void> => this.#inOwnWorld('part.openForm(document)');
  readForm = (): Promise<FilledForm | null> => this.#inOwnWorld('part.readForm(document)');
  runs = (): Promise<ShownRun[]> => this.#inOwnWorld('part.listRuns(document, new URL(location.href))');

  async fill(submission: CompanionSubmission): Promise<void> {
    await this.#inOwnWorld(`part.fill(document, ${JSON.stringify(submission)})`);
    const source = await this.#inOwnWorld<string>('String(part.fillEditor)');
    expect(await this.page.evaluate(`(${source})(${JSON.stringify(submission.code)})`)).toBe(true);
  }
}

const CODE = `// 提交代码\r\nint main() {\r\n\treturn 0;\r\n}\r\n${'// 0123456789\n'.repeat(4600)}`;
const WRITTEN = CODE.replaceAll('\r\n', '\n');

let browser: Browser;
let running: RunningSimulator;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await context.close();
  await running.close();
});

/** Starts a site at which the bot is logged in, and returns its session. */
const startSite = async (site: SiteSimulator): Promise<string> => {
  running = await startSimulator(site);
  context = await browser.createBrowserContext();
  return running.simulatorState.openSession('bot');
};
const setCookie = (name: string, value: string): Promise<void> =>
  context.setCookie({ name, value, domain: '127.0.0.1', path: '/' });

const expectRun = async (companion: CompanionPage, run: Partial<ShownRun>, languageId: string): Promise<void> => {
  await expect.poll(companion.read).toEqual({ kind: 'runs', account: 'bot' });
  const [sent] = running.simulatorState.runs;
  expect(sent).toMatchObject({ account: 'bot', languageId, code: WRITTEN });
  await expect.poll(companion.runs).toEqual([{ runId: String(sent!.id), account: 'bot', ...run }]);
};

test('AtCoder: what is filled is sent by the person, who passes the check', async () => {
  await setCookie(SESSION_COOKIE, await startSite(ac));
  const [known] = ac.problems;
  running.simulatorState.problems.set('closed1_a', { ...known!, id: 'closed1_a' });
  running.simulatorState.problems.set('closed1_b', { ...known!, id: 'closed1_b' });
  const { url } = running;
  const address = `${url}/contests/closed1/submit?taskScreenName=closed1_b`;
  const companion = await CompanionPage.open(context, 'remote-ac', address);
  expect(await companion.read()).toEqual({ kind: 'form', account: 'bot' });

  const language = { id: '6017', name: 'C++23 (GCC 15.2.0)' };
  await companion.fill({ problem: { id: 'closed1_b', ref: null }, language, code: CODE });
  expect(await companion.readForm()).toEqual({ problemId: 'closed1_b', language: language.name, code: WRITTEN });

  await click(companion.page, '.cf-challenge button');
  await Promise.all([companion.page.waitForNavigation(), click(companion.page, '#submit')]);
  const { id } = running.simulatorState.runs[0]!;
  await expectRun(companion, { url: `${url}/contests/closed1/submissions/${id}`, problemId: 'closed1_b' }, '6017');
});

test('LibreOJ: the submit view is opened and filled, and the address then has the run', async () => {
  const token = await startSite(libre);
  const { url } = running;
  const companion = await CompanionPage.open(context, 'remote-libre', `${url}/login`);
  expect(await companion.read()).toEqual({ kind: 'login' });
  await companion.page.evaluate((state) => localStorage.setItem('appState', state), JSON.stringify({ token }));
  await companion.page.goto(`${url}/p/6764`);
  await expect.poll(companion.read).toEqual({ kind: 'closedForm', account: 'bot' });
  await companion.openForm();
  expect(await companion.read()).toEqual({ kind: 'form', account: 'bot' });

  const language = { id: 'rust-2021', name: 'Rust 2021' };
  const submission = { problem: { id: '6764', ref: '41180' }, language, code: CODE };
  const filled = { problemId: '6764', language: 'Rust, 2021, 3 级（最快）', code: WRITTEN };
  await companion.fill(submission);
  expect(await companion.readForm()).toEqual(filled);

  // Without the global of the editor it is pasted, in place of what is there.
  await companion.page.evaluate('delete window.Monaco');
  await companion.fill({ ...submission, code: 'fn main() {}' });
  expect(await companion.readForm()).toEqual({ ...filled, code: 'fn main() {}' });
  await companion.fill(submission);

  await click(companion.page, 'button.primary.fluid');
  await click(companion.page, '#tcaptcha_transform button');
  await companion.page.waitForFunction(() => location.pathname.startsWith('/s/'));
  const { id } = running.simulatorState.runs[0]!;
  await expectRun(companion, { url: `${url}/s/${id}`, problemId: '6764' }, 'rust-2021');
});

test('Luogu: the panel is filled, and the address has the run once the person has typed the code of the picture', async () => {
  await setCookie('__client_id', await startSite(luogu));
  const { url } = running;
  running.simulatorState.faults.push({ on: 'submit', kind: 'captcha' });
  const companion = await CompanionPage.open(context, 'remote-luogu', `${url}/problem/P1001#submit`);
  await expect.poll(companion.read).toEqual({ kind: 'form', account: 'bot' });

  const submission = { problem: { id: 'P1001', ref: null }, language: { id: '12', name: 'C++17' }, code: CODE };
  const filled = { problemId: 'P1001', language: 'C++17', code: WRITTEN };
  await companion.fill(submission);
  expect(await companion.readForm()).toEqual(filled);

  // Without the object of the editor it is pasted, in place of what is there.
  await companion.page.evaluate('delete document.querySelector(".cm-content").cmTile');
  await companion.fill({ ...submission, code: 'int main() {}' });
  expect(await companion.readForm()).toEqual({ ...filled, code: 'int main() {}' });
  await companion.fill(submission);

  await click(companion.page, '.body > button');
  const input = await companion.page.waitForSelector('.swal2-input');
  await input!.type('ship');
  expect(await companion.read()).toEqual({ kind: 'form', account: 'bot' });
  await click(companion.page, '.swal2-confirm');
  await companion.page.waitForFunction(() => location.pathname.startsWith('/record/'));
  const { id } = running.simulatorState.runs[0]!;
  await expectRun(companion, { url: `${url}/record/${id}`, problemId: 'P1001' }, '12');
});
