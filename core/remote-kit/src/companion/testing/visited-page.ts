import { JSDOM, VirtualConsole } from 'jsdom';
import type { CompanionPart, CompanionSubmission, FilledForm, PageReading, ShownRun } from '..';

/** What a form sends when a person has pressed its button. */
export interface SentForm {
  action: string;
  method: string;
  isMultipart: boolean;
  fields: [name: string, value: string | File][];
}

/** Clicks on these send a form. */
const SENDS = 'input[type="submit"], input[type="image"], button[type="submit"], form button:not([type])';

/** A page in a browser, with its scripts. It records whatever sends something or reads what is the browser's. */
export class VisitedPage {
  /** What happened that a companion part must not do. */
  readonly effects: string[] = [];
  readonly window: Window & typeof globalThis;
  #sent: SentForm | null = null;

  constructor(
    private readonly part: CompanionPart,
    readonly html: string,
    readonly url: string,
  ) {
    const virtualConsole = new VirtualConsole().on('jsdomError', ({ message }) => this.effects.push(message));
    this.window = new JSDOM(html, {
      url,
      runScripts: 'dangerously',
      pretendToBeVisual: true,
      virtualConsole,
      beforeParse: (window) => this.#watch(window),
    }).window;
    // Whatever the page itself does while it is loaded is its own business.
    this.effects.length = 0;
  }

  get document(): Document {
    return this.window.document;
  }

  get text(): string {
    return (this.document.body?.textContent ?? '').replace(/\s+/g, ' ').trim();
  }

  read(): PageReading {
    return this.part.readPage(this.document, new URL(this.url));
  }

  /** Fills the form as the companion does: first the document, then the editor, in the page itself. */
  async fill(submission: CompanionSubmission): Promise<void> {
    await this.part.fill(this.document, submission);
    if (this.part.fillEditor) this.fillEditor(submission.code);
  }

  /** Calls `fillEditor` as browsers do for an extension: from its source, within the page. */
  fillEditor(code: string): unknown {
    const call = `(${String(this.part.fillEditor)})(${JSON.stringify(code)})`;
    return this.window.eval(call) as unknown;
  }

  readForm(): FilledForm | null {
    return this.part.readForm(this.document);
  }

  runs(): ShownRun[] {
    return this.part.listRuns(this.document, new URL(this.url));
  }

  /** Presses the button that sends a form, and returns what the page then sends; null if the page sends nothing. */
  press(selector: string): SentForm | null {
    const form = this.document.querySelector(selector);
    const button = form?.querySelector<HTMLElement>(SENDS);
    if (!form || !button) throw new Error(`the page has no button that sends ${selector}`);
    this.window.addEventListener('submit', (event) => this.#send(event), { once: true });
    button.click();
    return this.#sent;
  }

  #send(event: SubmitEvent): void {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof this.window.HTMLFormElement)) return;
    const action = form.getAttribute('action') ?? '';
    this.#sent = {
      action: new URL(action, this.url).href,
      method: (form.getAttribute('method') ?? 'get').toUpperCase(),
      isMultipart: form.getAttribute('enctype') === 'multipart/form-data',
      fields: [...new this.window.FormData(form, event.submitter)],
    };
  }

  #watch(window: Window & typeof globalThis): void {
    const note = (effect: string): void => void this.effects.push(effect);
    window.addEventListener('submit', () => note('the form was sent'), true);
    window.addEventListener(
      'click',
      ({ target }) => target instanceof window.Element && target.closest(SENDS) && note('the button was pressed'),
      true,
    );
    window.HTMLFormElement.prototype.submit = () => note('form.submit()');
    window.HTMLFormElement.prototype.requestSubmit = () => note('form.requestSubmit()');
    window.XMLHttpRequest.prototype.send = () => note('a request was sent');
    window.open = () => (note('a window was opened'), null);
    Object.assign(window, { fetch: () => (note('fetch()'), Promise.reject(new Error('there is no network'))) });
    Object.assign(window.navigator, { sendBeacon: () => (note('sendBeacon()'), false) });
    Object.defineProperty(window.Document.prototype, 'cookie', { get: () => (note('cookies were read'), '') });
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, { get: () => (note(`${storage} was read`), null) });
  }
}
