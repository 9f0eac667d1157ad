import type { CompanionPart } from '..';
import { VisitedPage, type SentForm } from './visited-page';

const MAX_REDIRECTS = 5;
const BOUNDARY = '----a-form-of-a-visitor';

/** A person with a browser, logged in or not. */
export class Visitor {
  constructor(
    private readonly part: CompanionPart,
    private readonly endpoint: string,
    private readonly cookie: string,
  ) {}

  open(address: string): Promise<VisitedPage> {
    return this.#request(new URL(address, `${this.endpoint}/`));
  }

  /** Sends what a form of the page sends once a person has pressed its button. */
  send(form: SentForm): Promise<VisitedPage> {
    const type = form.isMultipart ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/x-www-form-urlencoded';
    const body = form.isMultipart ? multipart(form.fields) : urlEncoded(form.fields);
    return this.#request(new URL(form.action), { method: form.method, body, headers: { 'content-type': type } });
  }

  async #request(url: URL, request: RequestInit = {}, redirects = MAX_REDIRECTS): Promise<VisitedPage> {
    const headers = { ...request.headers, cookie: this.cookie };
    const response = await fetch(url.href, { ...request, headers, redirect: 'manual' });
    const location = response.headers.get('location');
    if (location !== null && redirects > 0) {
      await response.arrayBuffer();
      return this.#request(new URL(location, url), {}, redirects - 1);
    }
    const bytes = await response.arrayBuffer();
    const begin = new TextDecoder('latin1').decode(bytes.slice(0, 1024));
    const declared = response.headers.get('content-type') ?? '';
    const charset = [declared, begin].map((text) => /charset\s*=\s*["']?([\w-]+)/i.exec(text)?.[1]).find(Boolean);
    return new VisitedPage(this.part, new TextDecoder(charset ?? 'utf-8').decode(bytes), url.href);
  }
}

/** Browsers send every line end of a form as CRLF. */
const withCrlf = (text: string): string => text.replace(/\r\n?|\n/g, '\r\n');

const urlEncoded = (fields: SentForm['fields']): string =>
  new URLSearchParams(
    fields.map(([name, value]): [string, string] => [name, typeof value === 'string' ? withCrlf(value) : value.name]),
  ).toString();

/** A field for a file that nobody has chosen is sent as a file without a name. */
function multipart(fields: SentForm['fields']): string {
  const parts = fields.map(([name, value]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === 'string') return `${head}\r\n\r\n${withCrlf(value)}\r\n`;
    return `${head}; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`;
  });
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}
