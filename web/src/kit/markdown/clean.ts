import DOMPurify from 'dompurify';
import { inkOf } from './ink';

/** Allowed elements. All others are removed, but their text is kept. */
const TAGS = `a abbr audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em
  figcaption figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small source span strike strong
  sub summary sup table tbody td tfoot th thead tr tt u ul var video wbr`;
const ATTRIBUTES = `align alt class cite colspan datetime dir height href lang open reversed rowspan scope span src start
  style title valign width`;
const splitList = (list: string): string[] => list.split(/\s+/);

/** Allowed addresses: http(s), mailto and tel links, and paths of this site. */
const ADDRESSES = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i;
const CODE_CLASS = /^(?:hljs(?:-[\w-]+)?|language-[\w+#-]+)$/;

/** Allowed inline styles: nothing that moves the text out of place or hides its surroundings. */
const STYLES: Readonly<Record<string, RegExp>> = {
  'text-align': /^(?:left|right|center|justify|start|end)$/,
  'vertical-align': /^(?:top|middle|bottom|baseline|sub|super)$/,
  'font-weight': /^(?:bold|bolder|normal|[1-9]00)$/,
  'font-style': /^(?:italic|oblique|normal)$/,
  'text-decoration': /^(?:underline|line-through|none)$/,
  'white-space': /^(?:pre|pre-wrap|nowrap|normal)$/,
  width: /^\d{1,4}(?:\.\d+)?(?:px|em|%)$/,
};

const safeStyle = (value: string): string => {
  const scratch = document.createElement('i');
  scratch.setAttribute('style', value);
  return Object.entries(STYLES)
    .map(([name, allowed]): [string, string, RegExp] => [name, scratch.style.getPropertyValue(name), allowed])
    .filter(([, found, allowed]) => allowed.test(found))
    .map(([name, found]) => `${name}: ${found}`)
    .join('; ');
};

// A separate instance, because hooks on the shared one would affect its other users.
const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (_node, data) => {
  const { attrName: name, attrValue: value } = data;
  if (name === 'class')
    data.attrValue = value
      .split(/\s+/)
      .filter((each) => CODE_CLASS.test(each))
      .join(' ');
  if (name === 'style') data.attrValue = safeStyle(value);
  if (name === 'src' && /^\s*data:/i.test(value)) data.keepAttr = PICTURE_DATA.test(value);
  if ((name === 'class' || name === 'style') && !data.attrValue) data.keepAttr = false;
});

/** Returns the colour that an author gave to an element, in the form the site has it. */
const inkClass = (element: Element): string | null => {
  const scratch = document.createElement('i');
  scratch.setAttribute('style', element.getAttribute('style') ?? '');
  const ink =
    inkOf(scratch.style.color) ?? (element.tagName === 'FONT' ? inkOf(element.getAttribute('color') ?? '') : null);
  return ink && `t-ink-${ink}`;
};

const inks = new WeakMap<Element, string>();
purifier.addHook('beforeSanitizeAttributes', (node) => {
  const ink = node instanceof Element ? inkClass(node) : null;
  if (ink) inks.set(node, ink);
});
purifier.addHook('afterSanitizeAttributes', (node) => {
  const ink = inks.get(node);
  if (ink) node.classList.add(ink);
});

/** Sanitises untrusted HTML and returns it as a fragment that cannot execute or submit anything. */
export const clean = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: splitList(TAGS),
    ALLOWED_ATTR: splitList(ATTRIBUTES),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ADDRESSES,
    RETURN_DOM_FRAGMENT: true,
  });
