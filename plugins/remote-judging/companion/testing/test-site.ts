import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface TestRun {
  id: number;
  problem: string;
  account: string;
  language: string;
  code: string;
  /** How many more times the list is shown without it. */
  hiddenFor: number;
}

export interface TestSite {
  url: string;
  runs: TestRun[];
  /** How many times the list is shown without a new run. */
  delay: number;
  /** What the site says instead of accepting the next submission. */
  refusal: string | null;
  close(): Promise<void>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const framed = (account: string | null, content: string): string =>
  `<!doctype html><title>Test site</title><body><form id="search"><input name="q"><button>Search</button></form>${
    account === null ? '<a href="/login">Log in</a>' : `<b id="me">${escaped(account)}</b>`
  }${content}</body>`;

/** An editor beside the field that is sent, which gets the code only when the form is sent, as at real sites. */
const EDITOR = `<script>
var editor = { text: '', setValue: (text) => { editor.text = text; document.querySelector('textarea').value = text; } };
</script>`;

const form = (problem: string, code = ''): string => `<form id="send" method="post" action="/submit">
<input name="problem" value="${escaped(problem)}">
<select name="language"><option value="">Choose</option><option value="c">C</option><option value="cpp">C++ 20</option></select>
<textarea name="code">${escaped(code)}</textarea><button id="press">Submit</button></form>${EDITOR}`;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

/** Starts a small site that people submit to, on this machine. */
export const startTestSite = async (): Promise<TestSite> => {
  const runs: TestRun[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', site.url);
    const account = /account=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
    const show = (content: string) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(framed(account, content));
    const redirect = (location: string) => response.writeHead(303, { location }).end();
    if (url.pathname === '/login' && request.method === 'POST') {
      const name = (await bodyOf(request)).get('name') ?? '';
      response.setHeader('set-cookie', `account=${name}; Path=/`);
      return void redirect('/');
    }
    if (url.pathname === '/login')
      return void show('<form id="login" method="post"><input name="name"><button>Log in</button></form>');
    if (url.pathname === '/logout') {
      response.setHeader('set-cookie', 'account=; Path=/; Max-Age=0');
      return void redirect('/');
    }
    if (url.pathname === '/submit' && account === null) return void redirect('/login');
    if (url.pathname === '/submit' && request.method === 'POST') {
      const sent = await bodyOf(request);
      const [problem, language, code] = ['problem', 'language', 'code'].map((name) => sent.get(name) ?? '') as [
        string,
        string,
        string,
      ];
      const { refusal } = site;
      site.refusal = null;
      if (refusal !== null) return void show(`<p id="refusal">${escaped(refusal)}</p>${form(problem, code)}`);
      runs.unshift({ id: 100 + runs.length, problem, account: account!, language, code, hiddenFor: site.delay });
      return void redirect('/runs');
    }
    if (url.pathname === '/submit') return void show(form(url.searchParams.get('problem') ?? ''));
    if (url.pathname === '/runs') {
      const shown = runs.filter((run) => run.hiddenFor-- <= 0);
      const rows = shown.map(
        ({ id, problem, account: owner }) =>
          `<tr><td><a href="/runs/${id}">${id}</a></td><td>${escaped(problem)}</td><td>${escaped(owner)}</td></tr>`,
      );
      return void show(`<table id="runs">${rows.join('')}</table>`);
    }
    show('<h1>Welcome</h1>');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const site: TestSite = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    runs,
    delay: 0,
    refusal: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return site;
};
