import { splitAtPlaceholders, takeOut } from '@tribunal/web/formulas';
import { parseDocument } from 'htmlparser2';
import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { withoutControls, type Style } from './style';
import { padEnd, stringWidth, wrap } from './wrap';

type Node = ReturnType<typeof parseDocument>['children'][number];

interface Layout {
  width: number;
  style: Style;
}

const BLOCKS = new Set(
  'p div section article center h1 h2 h3 h4 h5 h6 ul ol li pre blockquote table hr dl dt dd details summary figure'.split(
    ' ',
  ),
);
const DROPPED = new Set(['script', 'style', 'template', 'noscript']);
const LINE_END = '\n';
const FEWEST_COLUMNS = 20;

let markdown: InstanceType<typeof MarkdownIt> | undefined;

const nameOf = (node: Node): string => ('name' in node ? node.name : '');
const childrenOf = (node: Node): Node[] => ('children' in node ? node.children : []);
const attributeOf = (node: Node, name: string): string => ('attribs' in node ? (node.attribs[name] ?? '') : '');
const isBlock = (node: Node): boolean => BLOCKS.has(nameOf(node));

/** Returns the text of a node as it was written, line ends included. */
const rawText = (node: Node): string => {
  if (nameOf(node) === 'br') return LINE_END;
  return 'data' in node && node.type === 'text' ? node.data : childrenOf(node).map(rawText).join('');
};

/** Draws the nodes of a text as lines of a terminal. */
class Drawing {
  constructor(private readonly style: Style) {}

  blocks(nodes: readonly Node[], width: number): string[] {
    const lines: string[] = [];
    let paragraph: Node[] = [];
    const add = (block: string[]): void => {
      if (block.length === 0) return;
      if (lines.length > 0) lines.push('');
      lines.push(...block);
    };
    const flush = (): void => {
      add(this.#paragraph(paragraph, width));
      paragraph = [];
    };
    for (const node of nodes) {
      if (DROPPED.has(nameOf(node))) continue;
      if (!this.#hasBlock(node)) paragraph.push(node);
      else {
        flush();
        add(this.#block(node, width));
      }
    }
    flush();
    return lines;
  }

  /** Returns whether a node is a block, or an inline element around one, such as `<font>` around paragraphs. */
  #hasBlock(node: Node): boolean {
    return isBlock(node) || childrenOf(node).some((child) => this.#hasBlock(child));
  }

  #block(node: Node, width: number): string[] {
    const children = childrenOf(node);
    switch (nameOf(node)) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#paragraph(children, width).map((line) => this.style.bold(line));
      case 'ul':
      case 'ol':
        return this.#list(node, width);
      case 'pre':
        return rawText(node)
          .replace(/^\n|\n+$/g, '')
          .split(LINE_END)
          .map((line) => `    ${this.style.cyan(line)}`);
      case 'blockquote':
        return this.blocks(children, Math.max(FEWEST_COLUMNS, width - 2)).map(
          (line) => `${this.style.dim('│')} ${line}`,
        );
      case 'table':
        return this.#table(node);
      case 'hr':
        return [this.style.dim('─'.repeat(Math.min(width, 40)))];
      default:
        return this.blocks(children, width);
    }
  }

  #list(node: Node, width: number): string[] {
    const isOrdered = nameOf(node) === 'ol';
    const first = Number(attributeOf(node, 'start')) || 1;
    const items = childrenOf(node).filter((child) => nameOf(child) === 'li');
    return items.flatMap((item, index) => {
      const mark = isOrdered ? `${first + index}. ` : '• ';
      const lines = this.blocks(childrenOf(item), Math.max(FEWEST_COLUMNS, width - mark.length - 2));
      const own = lines.length > 0 ? lines : [''];
      return own.map((line, at) => `  ${at === 0 ? mark : ' '.repeat(mark.length)}${line}`.trimEnd());
    });
  }

  #table(node: Node): string[] {
    const rows: string[][] = [];
    let headRows = 0;
    const visit = (parent: Node): void => {
      for (const child of childrenOf(parent)) {
        if (nameOf(child) !== 'tr') {
          visit(child);
          continue;
        }
        const cells = childrenOf(child).filter((cell) => /^t[dh]$/.test(nameOf(cell)));
        if (cells.length > 0 && cells.every((cell) => nameOf(cell) === 'th')) headRows = rows.length + 1;
        rows.push(cells.map((cell) => this.#inline(childrenOf(cell)).replace(/\s+/g, ' ').trim()));
      }
    };
    visit(node);
    const count = Math.max(0, ...rows.map((row) => row.length));
    const widths = Array.from({ length: count }, (_, at) => Math.max(...rows.map((row) => stringWidth(row[at] ?? ''))));
    const lines = rows.map((row) =>
      widths
        .map((width, at) => padEnd(row[at] ?? '', width))
        .join(' │ ')
        .trimEnd(),
    );
    if (headRows > 0) lines.splice(headRows, 0, widths.map((width) => '─'.repeat(width)).join('─┼─'));
    return lines;
  }

  #paragraph(nodes: readonly Node[], width: number): string[] {
    const text = this.#inline(nodes).trim();
    return text === '' ? [] : text.split(LINE_END).flatMap((line) => wrap(line, width));
  }

  /** Returns the text of inline nodes; a line end in it is one that the author wants. */
  #inline(nodes: readonly Node[]): string {
    return nodes.map((node) => this.#inlineNode(node)).join('');
  }

  #inlineNode(node: Node): string {
    if (node.type === 'text' && 'data' in node) return node.data.replace(/\s+/g, ' ');
    const children = childrenOf(node);
    const { style } = this;
    switch (nameOf(node)) {
      case 'br':
        return LINE_END;
      case 'b':
      case 'strong':
        return style.bold(this.#inline(children));
      case 'code':
      case 'tt':
      case 'kbd':
      case 'samp':
        return style.cyan(rawText(node));
      case 'sup':
        return `^${this.#inline(children)}`;
      case 'sub':
        return `_${this.#inline(children)}`;
      case 'img':
        return `[${[attributeOf(node, 'alt'), shortAddress(attributeOf(node, 'src'))].filter(Boolean).join(': ')}]`;
      case 'a': {
        const text = this.#inline(children);
        const href = attributeOf(node, 'href');
        return href === '' || href === text || href.startsWith('#') ? text : `${text} (${shortAddress(href)})`;
      }
      default:
        return DROPPED.has(nameOf(node)) ? '' : this.#inline(children);
    }
  }
}

/** A picture can be in its address. */
const shortAddress = (address: string): string => (address.startsWith('data:') ? '' : address);

/** Tags by which a variable is a formula. */
const withoutTags = (source: string): string => source.replace(/^<var>|<\/var>$/gi, '');

/**
 * Draws Markdown or HTML for a terminal, read as the site reads it: headings, lists, code and tables; formulas stay TeX.
 * Nothing in it can steer the terminal.
 */
export function drawStatement(source: string, { width, style }: Layout): string[] {
  const { text, parts } = takeOut(withoutControls(source), () => ({ html: '' }));
  markdown ??= new MarkdownIt({ html: true, linkify: false }).use(cjkFriendly);
  const document = parseDocument(markdown.render(text));
  const pieces = (data: string): string =>
    splitAtPlaceholders(data)
      .map((piece, at) => {
        if (at % 2 === 0) return piece;
        const part = parts[Number(piece)];
        return part ? (part.text ?? withoutTags(part.source)) : '';
      })
      .join('');
  const putBack = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type === 'text' && 'data' in node) node.data = withoutControls(pieces(node.data));
      else putBack(childrenOf(node));
    }
  };
  putBack(document.children);
  return new Drawing(style).blocks(document.children, width);
}
