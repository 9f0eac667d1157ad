import { JSDOM, VirtualConsole } from 'jsdom';
import { SimulatorState } from '../../simulator';
import type { SimulatedRequest, SimulatedResponse, SiteSimulator } from '../../simulator';

const ORIGIN = 'http://site.test';

/** A browser of one person at a simulated site: pages run their scripts, forms are sent, and cookies are kept. */
export class TestBrowser {
  readonly simulatorState = new SimulatorState();
  readonly cookies = new Map<string, string>();
  /** What pages find in their local storage. */
  readonly stored = new Map<string, string>();
  /** Paths of the requests that pages have sent by themselves, by scripts or forms. */
  readonly sent: string[] = [];
  /** Errors of the scripts of pages. */
  readonly errors: string[] = [];
  #page: JSDOM | null = null;

  constructor(private readonly site: SiteSimulator) {
    for (const problem of site.problems) this.simulatorState.problems.set(problem.id, problem);
  }

  get #window(): Window & typeof globalThis {
    if (this.#page === null) throw new Error('no page is open');
    return this.#page.window;
  }

  get document(): Document {
    return this.#window.document;
  }

  get url(): URL {
    return new URL(this.#window.location.href);
  }

  /** Calls a function in the page, by its source, as an extension does. */
  inPage<Result>(run: (...given: never[]) => Result, ...given: unknown[]): Result {
    return this.#window.eval(`(${String(run)})(...${JSON.stringify(given)})`) as Result;
  }

  /** Opens an address as a person does, following redirects. */
  open(path: string): void {
    this.#load(path, { method: 'GET' });
  }

  #load(path: string, init: RequestInit): void {
    let [at, how] = [path, init];
    let response = this.#request(at, how);
    while (response.headers?.['location'] !== undefined) {
      const next = new URL(String(response.headers['location']), new URL(at, ORIGIN));
      // What follows the number sign stays, as in browsers.
      next.hash ||= new URL(at, ORIGIN).hash;
      [at, how] = [next.href, { method: 'GET' }];
      response = this.#request(at, how);
    }
    this.#page = new JSDOM(String(response.body ?? ''), {
      url: new URL(at, ORIGIN).href,
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      virtualConsole: new VirtualConsole().on('jsdomError', ({ message }) => this.errors.push(message)),
      beforeParse: (window) => {
        for (const [name, value] of this.stored) window.localStorage.setItem(name, value);
        window.fetch = async (address, options = {}) => {
          this.sent.push(String(address));
          return toResponse(this.#request(String(address), options));
        };
      },
    });
    this.document.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      this.#send(event.target as HTMLFormElement);
    });
  }

  /** Sends a form once all listeners of the page have had its event. */
  #send(form: HTMLFormElement): void {
    const body = new URLSearchParams();
    const fields = form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]');
    for (const { name, value } of fields) body.append(name, value.replaceAll('\n', '\r\n'));
    const path = new URL(form.getAttribute('action') || this.url, this.url).href;
    this.sent.push(path);
    this.#load(path, { method: 'POST', body });
  }

  #request(address: string, { method = 'GET', headers, body }: RequestInit): SimulatedResponse {
    const url = new URL(address, this.#page === null ? ORIGIN : this.url);
    const sent = Object.fromEntries(new Headers(headers).entries());
    const request: SimulatedRequest = {
      method,
      path: url.pathname,
      query: url.searchParams,
      form: body instanceof URLSearchParams ? body : new URLSearchParams(),
      files: new Map(),
      json: typeof body === 'string' ? JSON.parse(body) : null,
      headers: sent,
      cookies: Object.fromEntries(this.cookies),
    };
    const response = this.site.answer(request, this.simulatorState);
    for (const line of [response.headers?.['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return response;
  }
}

const toResponse = ({ status = 200, headers = {}, body = '' }: SimulatedResponse): Response =>
  new Response(String(body), {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  });
