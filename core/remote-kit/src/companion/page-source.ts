/** What names of fields, attributes and parameters have whose values belong to the person, not to the page. */
const SECRET = /csrf|xsrf|token|nonce|secret|session|passw|api-?key|ticket/i;
const LOGOUT = /(log|sign)-?_?out/i;
/** Names in the data of a page under which it says who reads it. */
const READER = /^(current_?)?user$/i;
/** Attributes with addresses. */
const ADDRESSES = ['href', 'src', 'action', 'formaction', 'data'] as const;
/** Scripts that are data: JSON, and formulas. */
const DATA = /^(application|text)\/([\w.+-]*\+)?json$|^math\/tex/i;
const RUN = 'style, noscript, iframe, frame, object, template, link, base';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns data without what belongs to the person. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (SECRET.test(name)) return [name, typeof inner === 'string' ? '' : null];
      return [name, READER.test(name) && isRecord(inner) ? null : withoutSecrets(inner)];
    }),
  );
}

/** Keeps a script that is data, without what belongs to the person, and removes any other. */
function cleanScript(script: Element): void {
  const type = script.getAttribute('type')?.trim() ?? '';
  if (!DATA.test(type) || script.hasAttribute('src')) return script.remove();
  if (/^math/i.test(type)) return;
  try {
    // Within a script, only this sign could end it.
    script.textContent = JSON.stringify(withoutSecrets(JSON.parse(script.textContent ?? ''))).replaceAll(
      '<',
      '\\u003c',
    );
  } catch {
    script.remove();
  }
}

/** Returns an address without parameters that belong to the person; null if it logs out. */
function cleanAddress(address: string): string | null {
  if (LOGOUT.test(address) || /^\s*javascript:/i.test(address)) return null;
  const [before = '', hash] = address.split('#', 2);
  const [path = '', query] = before.split('?', 2);
  const kept = query?.split('&').filter((parameter) => !SECRET.test(parameter.split('=')[0] ?? ''));
  return path + (kept?.length ? `?${kept.join('&')}` : '') + (hash === undefined ? '' : `#${hash}`);
}

function cleanAttributes(element: Element): void {
  for (const { name } of [...element.attributes])
    if (/^on/i.test(name) || SECRET.test(name)) element.removeAttribute(name);
  for (const name of ADDRESSES) {
    const address = element.getAttribute(name);
    const cleaned = address === null ? null : cleanAddress(address);
    if (cleaned === null) element.removeAttribute(name);
    else if (cleaned !== address) element.setAttribute(name, cleaned);
  }
}

/**
 * Returns the source of a page without what belongs to the person who reads it: scripts, values of fields, tokens and
 * comments, links that log out. The text of the page and data that the page carries for its scripts stay. The document is
 * changed, so it is a copy of the one that is shown.
 */
export function cleanSource(document: Document): string {
  for (const element of document.querySelectorAll(RUN)) element.remove();
  for (const script of document.querySelectorAll('script')) cleanScript(script);
  for (const field of document.querySelectorAll('input, button, textarea')) {
    field.removeAttribute('value');
    if (field.matches('textarea')) field.textContent = '';
  }
  for (const meta of document.querySelectorAll('meta'))
    if (SECRET.test(`${meta.getAttribute('name')} ${meta.getAttribute('property')}`)) meta.remove();
  for (const element of document.querySelectorAll('*')) cleanAttributes(element);
  removeComments(document);
  return `<!doctype html>\n${document.documentElement.outerHTML}\n`;
}

function removeComments(node: Node): void {
  const COMMENT = 8;
  for (const child of [...node.childNodes]) {
    if (child.nodeType === COMMENT) child.remove();
    else removeComments(child);
  }
}
