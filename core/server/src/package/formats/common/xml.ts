import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { NotUnderstood } from './not-understood';

/** An element: its attributes, and its text when it has no elements in it. */
export interface Element {
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: readonly { name: string; element: Element }[];
}

const ATTRIBUTES = ':@';
const TEXT = '#text';
const CDATA = '#cdata';

type Raw = Record<string, unknown>;

/** Old exporters leave bytes in it that no XML may hold. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;
/** PROLOG is what stands before the root. A DOCTYPE has nothing to say here: it is never loaded, its entities never expanded. */
const COMMENT = '<!--(?:(?!-->)[\\s\\S])*-->';
const SUBSET = `\\[(?:${COMMENT}|[^\\]"'<]|<(?!!--)|"[^"]*"|'[^']*')*\\]`;
const DOCTYPE = `<!DOCTYPE(?:[^<>[\\]]|${SUBSET})*>`;
const PROLOG = new RegExp(`^\\s*(?:(?:<\\?(?:(?!\\?>)[\\s\\S])*\\?>|${COMMENT}|${DOCTYPE})\\s*)*`, 'i');

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const LAST_CHARACTER = 0x10ffff;

/** The five entities of XML and numbers of characters; others stay as they are, most of them are meant for HTML. */
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

/** The root element of a text; throws `NotUnderstood`, naming the file, when it is no XML. */
export function readXml(name: string, text: string): { name: string; element: Element } {
  const body = text.replace(FORBIDDEN, '').replace(PROLOG, '');
  try {
    const isProper = XMLValidator.validate(body) === true;
    const [root] = isProper ? elementOf(parser.parse(body) as Raw[], {}).children : [];
    if (root) return root;
  } catch {
    // Said below.
  }
  throw new NotUnderstood('badXml', { name });
}

export const all = ({ children }: Element, name: string): Element[] =>
  children.filter((child) => child.name === name).map(({ element }) => element);

export const first = (element: Element, name: string): Element | undefined => all(element, name)[0];

export const textIn = (element: Element, name: string): string => first(element, name)?.text ?? '';
