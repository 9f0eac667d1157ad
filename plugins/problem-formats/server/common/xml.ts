import iconv from 'iconv-lite';
import type { ArchiveWarning } from '@tribunal/contract';
import type { ArchiveFile } from '@tribunal/server/platform';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { FormatError } from './format-error';

/** An element with its attributes, and with its text if it has no child elements. */
export interface Element {
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly { name: string; element: Element }[];
}

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';

type Raw = Record<string, unknown>;

/** Characters that are forbidden in XML but written by old exporters. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;
/**
 * PROLOG is what precedes the root element. A DOCTYPE is ignored: it is never loaded and its entities are never
 * expanded.
 */
const COMMENT = '<!--(?:(?!-->)[\\s\\S])*-->';
const SUBSET = `\\[(?:${COMMENT}|[^\\]"'<]|<(?!!--)|"[^"]*"|'[^']*')*\\]`;
const DOCTYPE = `<!DOCTYPE(?:[^<>[\\]]|${SUBSET})*>`;
const PROLOG = new RegExp(`^\\s*(?:(?:<\\?(?:(?!\\?>)[\\s\\S])*\\?>|${COMMENT}|${DOCTYPE})\\s*)*`, 'i');

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/**
 * Decodes the five predefined entities of XML and numeric character references. Others stay as they are, because most
 * are meant for HTML.
 */
const decoded = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (whole, hex, decimal, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()]!;
    const number = hex === undefined ? Number(decimal) : parseInt(String(hex), 16);
    return number > 0 && number <= LAST_CHARACTER ? String.fromCodePoint(number) : String(whole);
  });

function elementOf(children: readonly Raw[], attributes: Raw): Element {
  const texts: string[] = [];
  const elements: { name: string; element: Element }[] = [];
  for (const child of children) {
    for (const [name, value] of Object.entries(child)) {
      if (name === ATTRIBUTES) continue;
      if (name === TEXT) texts.push(decoded(String(value)));
      else if (name === CDATA) texts.push(...(value as Raw[]).map((part) => String(part[TEXT] ?? '')));
      else elements.push({ name, element: elementOf(value as Raw[], (child[ATTRIBUTES] ?? {}) as Raw) });
    }
  }
  return {
    attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decoded(String(value))])),
    text: texts.join(''),
    children: elements,
  };
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: ATTRIBUTES,
  cdataPropName: CDATA,
  textNodeName: TEXT,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

const DECLARED = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/i;
const BOM_ENCODINGS: readonly (readonly [string, string])[] = [
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];
const UTF8 = /^utf-?8$/i;

/**
 * Decodes the text of a file with the encoding of its byte order mark or XML declaration; bytes invalid in it are
 * reported as a loss. UTF-8 is decoded as for texts of all other formats. Throws `FormatError` if the encoding
 * is unknown.
 */
export async function xmlText(file: ArchiveFile): Promise<{ text: string; losses: ArchiveWarning[] }> {
  const bytes = await file.read();
  const beginning = bytes.toString('latin1', 0, 256);
  const bomEncoding = BOM_ENCODINGS.find(([bom]) => beginning.startsWith(bom))?.[1];
  const encoding = beginning.startsWith('\xef\xbb\xbf')
    ? 'utf-8'
    : (bomEncoding ?? DECLARED.exec(beginning)?.[1] ?? 'utf-8');
  if (!iconv.encodingExists(encoding)) throw new FormatError('encoding', { name: file.name, encoding });
  const text = UTF8.test(encoding) ? await file.text() : iconv.decode(bytes, encoding);
  const isLossy = text.includes('\uFFFD') && !bytes.includes('\uFFFD');
  return { text, losses: isLossy ? [{ code: 'encoding', detail: `${file.name}: ${encoding}` }] : [] };
}

/** Parses a text and returns its root element. Throws `FormatError`, naming the file, if it is not valid XML. */
export function readXml(name: string, text: string): { name: string; element: Element } {
  const body = text.replace(FORBIDDEN, '').replace(PROLOG, '');
  try {
    const isProper = XMLValidator.validate(body) === true;
    const [root] = isProper ? elementOf(parser.parse(body) as Raw[], {}).children : [];
    if (root) return root;
  } catch {
    // Reported below.
  }
  throw new FormatError('badXml', { name });
}

export const all = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name).map(({ element }) => element);

export const first = (element: Element, name: string): Element | undefined => all(element, name)[0];

export const textIn = (element: Element, name: string): string => first(element, name)?.text ?? '';
