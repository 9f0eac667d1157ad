import sanitizeHtml from 'sanitize-html';
import type { Rewrite } from './links';

const listOf = (list: string): string[] => list.split(/\s+/);

export const BLOCKS = listOf('blockquote caption center col colgroup dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre');
export const TABLES = listOf('table tbody td tfoot th thead tr ul');
const INLINE = listOf('a b big br code del em font i img ins kbd q s samp small span strike strong sub sup tt u var');
const ALIGN = ['align'];
const CELL = listOf('align valign colspan rowspan');
/** Elements whose content is dropped, because it is not text of the statement. */
const WITH_CONTENT = listOf(
  'script style textarea option select button noscript iframe object embed applet title template svg math form video audio',
);

const rewritten =
  (name: 'src' | 'href', rewrite: Rewrite): sanitizeHtml.Transformer =>
  (tagName, { [name]: found = '', ...attribs }) => {
    const address = rewrite(found, name === 'src' ? 'picture' : 'link');
    return { tagName, attribs: address === null ? attribs : { [name]: address, ...attribs } };
  };

/** Cleans untrusted HTML to the elements and attributes that a statement needs. */
export const cleanHtml = (html: string, rewrite: Rewrite): string =>
  sanitizeHtml(html, {
    allowedTags: [...BLOCKS, ...TABLES, ...INLINE],
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height'],
      td: CELL,
      th: CELL,
      col: ['span'],
      colgroup: ['span'],
      ol: ['start'],
      p: ALIGN,
      div: ALIGN,
      font: ['color'],
      span: ['style'],
    },
    allowedStyles: { span: { color: [/^[\w#(),. ]+$/] } },
    nonTextTags: WITH_CONTENT.filter((tag) => tag !== 'form'),
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: true,
    transformTags: {
      center: sanitizeHtml.simpleTransform('div', { align: 'center' }),
      a: rewritten('href', rewrite),
      img: rewritten('src', rewrite),
    },
  });
