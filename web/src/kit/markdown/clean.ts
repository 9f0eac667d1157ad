import DOMPurify from 'dompurify';

/** What a text may be made of. Whatever is not named here goes; the words inside it stay. */
const TAGS = `a abbr audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em
  figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small source span strike strong
  sub summary sup table tbody td tfoot th thead tr tt u ul var video wbr`;
const ATTRIBUTES = `align alt class cite colspan datetime dir height href lang open reversed rowspan scope span src start
  style title valign width`;
const words = (list: string): string[] => list.split(/\s+/);

/** Sites, mail and telephone, and paths of this site. */
const ADDRESSES = /^(?:(?:https?|mailto|tel):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const PICTURE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,/i;
const CODE_CLASS = /^(?:hljs(?:-[\w-]+)?|language-[\w+#-]+)$/;

/** How a text may look: nothing that moves it out of its place or hides what is around it. */
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

// One of its own: hooks of the shared instance would reach whoever else uses it.
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

/** HTML of whatever origin as a piece of a document that can do nothing but be read. */
export const clean = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: words(TAGS),
    ALLOWED_ATTR: words(ATTRIBUTES),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: ADDRESSES,
    RETURN_DOM_FRAGMENT: true,
  });
