import { fail } from '@tribunal/remote-kit';
import { load, type CheerioAPI } from 'cheerio';
import { BLOCKS, cleanHtml, TABLES } from './allowed';
import { asParagraph, escapeHtml, escapeMarkdown, escapePre } from './escape';
import { formula, hasFormula, piecesOf, type Piece } from './formulas';
import type { Rewrite } from './links';
import { JudgeRemoteLimits } from '../limits';

type Node = ReturnType<ReturnType<CheerioAPI>['contents']>[number];
type Element = Extract<Node, { attribs: Record<string, string> }>;

const IS_BLOCK = new Set([...BLOCKS, ...TABLES]);
/** Elements in which white space between children has no meaning. */
const FRAMES = new Set(['colgroup', 'dl', 'ol', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul']);
/** Block elements that are kept as HTML; all other blocks become paragraphs. */
const KEPT_BLOCKS = new Set([...FRAMES, 'blockquote', 'caption', 'dd', 'dt', 'li', 'td', 'th']);
const VOID = new Set(['br', 'col', 'hr', 'img']);
const CODE = new Set(['code', 'kbd', 'samp', 'tt']);
const TRANSPARENT_TAGS = new Set(['span', 'a', 'img']);

const isElement = (node: Node): node is Element => 'attribs' in node;
const isText = (node: Node): node is Extract<Node, { data: string }> => node.type === 'text';
const tagOf = (node: Node): string => (isElement(node) ? node.name : '');

/**
 * Converts HTML of a site to Markdown that our pages show the same way: paragraphs become Markdown, so that their
 * formulas are rendered; what Markdown cannot express stays HTML, each as one block without a blank line.
 */
export function markdownOfHtml(html: string, rewrite: Rewrite): string {
  const clean = cleanHtml(html, rewrite);
  mustBeFlat(clean);
  const { $, nodes } = parsed(clean);
  return blocksOf(nodes, $).join('\n\n');
}

/**
 * Parses a fragment of HTML. The parser moves its outermost nodes one by one from the front of a list, which takes time
 * that grows with the square of their number, so they are put into a template, which is one node.
 */
function parsed(html: string): { $: CheerioAPI; nodes: Node[] } {
  const $ = load(`<template>${html}</template>`, null, false);
  const template = $.root().contents().first();
  return { $, nodes: template.contents().first().contents().toArray() };
}

/** Checks the nesting depth before parsing, because the parser recurses as deep as the text is nested. */
function mustBeFlat(html: string): void {
  const { max } = JudgeRemoteLimits.nesting;
  let depth = 0;
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (!VOID.has(tag)) depth += end ? -1 : 1;
    if (depth > max) fail('layoutChanged', `more than ${max} elements are nested in the text`);
  }
}

const childrenOf = (node: Node): Node[] => ('children' in node ? (node.children as Node[]) : []);
const hasFormulaIn = (node: Node): boolean =>
  isText(node) ? hasFormula(node.data) : childrenOf(node).some(hasFormulaIn);
const hasBlock = (node: Node): boolean => IS_BLOCK.has(tagOf(node)) || childrenOf(node).some(hasBlock);

/** Returns the lines, one per block. */
function blocksOf(nodes: readonly Node[], $: CheerioAPI): string[] {
  const blocks: string[] = [];
  let line: Node[] = [];
  const endLine = (): void => {
    const text = asParagraph(lineOf(line));
    if (text !== '') blocks.push(text);
    line = [];
  };
  for (const node of nodes) {
    if (!hasBlock(node)) {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...blockOf(node, $));
  }
  endLine();
  return blocks;
}

function blockOf(node: Node, $: CheerioAPI): string[] {
  const tag = tagOf(node);
  const children = childrenOf(node);
  if (tag === 'pre') return preOf($(node).clone().find('br').replaceWith('\n').end().text());
  if (tag === 'hr') return ['<hr>'];
  if (/^h[1-6]$/.test(tag) && !children.some(hasBlock)) {
    const title = lineOf(children).replaceAll('#', '\\#');
    return title === '' ? [] : [`${'#'.repeat(Number(tag[1]))} ${title}`];
  }
  const align = isElement(node) ? node.attribs['align'] : undefined;
  const isAligned = (tag === 'div' || tag === 'p') && /^(center|right)$/i.test(align ?? '');
  if (isAligned) return framed(`<div align="${align!.toLowerCase()}">`, blocksOf(children, $), '</div>');
  if (!KEPT_BLOCKS.has(tag)) return blocksOf(children, $);
  const inside = children.filter((child) => !FRAMES.has(tag) || isElement(child));
  if (hasFormulaIn(node)) return framed(opening(node), blocksOf(inside, $), VOID.has(tag) ? '' : `</${tag}>`);
  return [rawOf(node, $)];
}

const framed = (opening: string, blocks: readonly string[], closing: string): string[] =>
  [opening, ...blocks, closing].filter(Boolean);

function preOf(text: string): string[] {
  const shown = plain(text).replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd();
  return shown === '' ? [] : [`<pre>${escapePre(shown)}</pre>`];
}

/** Removes the escapes of dollars, which code does not need. */
const plain = (text: string): string => text.replaceAll('\\$', () => '$');

const opening = (node: Node): string => {
  const attributes = isElement(node) ? Object.entries(node.attribs) : [];
  return `<${[tagOf(node), ...attributes.map(([name, value]) => `${name}="${attributeText(value)}"`)].join(' ')}>`;
};

const attributeText = (value: string): string => escapeHtml(value).replace(/\s+/g, ' ');

/** Returns a node as HTML on one line. */
function rawOf(node: Node, $: CheerioAPI, isCode = false): string {
  const tag = tagOf(node);
  if (isText(node)) {
    const text = isCode ? plain(node.data) : plain(node.data).replaceAll('$', () => '\\$');
    return escapeHtml(text).replace(/\s+/g, ' ');
  }
  if (!isElement(node)) return '';
  if (tag === 'pre') return preOf($(node).clone().find('br').replaceWith('\n').end().text()).join('');
  if (VOID.has(tag)) return isEmptyPicture(node) ? '' : opening(node);
  const inside = childrenOf(node).filter((child) => !FRAMES.has(tag) || isElement(child));
  const content = inside.map((child) => rawOf(child, $, isCode || CODE.has(tag))).join('');
  return isBare(node) ? content : `${opening(node)}${content.trim() === '' ? '' : content}</${tag}>`;
}

const isEmptyPicture = (node: Element): boolean => node.name === 'img' && node.attribs['src'] === undefined;
/** Returns whether an element has no meaning because it has no attributes. */
const isBare = (node: Element): boolean => TRANSPARENT_TAGS.has(node.name) && Object.keys(node.attribs).length === 0;

/** Converts nodes without blocks to one line of Markdown. */
function lineOf(nodes: readonly Node[]): string {
  const parts = inline(nodes, 'text', '')
    .replace(/[ \t\r\n\f]+/g, ' ')
    .split(/( |<br>)/);
  const isWord = (part: string): boolean => part !== '' && part !== ' ' && part !== '<br>';
  return parts.slice(parts.findIndex(isWord), parts.findLastIndex(isWord) + 1).join('');
}

function inline(nodes: readonly Node[], as: 'text' | 'code', precedingText: string): string {
  let last = precedingText;
  const parts = nodes.map((node) => {
    const part = inlineOf(node, as, last);
    last = part || last;
    return part;
  });
  return parts.join('');
}

function inlineOf(node: Node, as: 'text' | 'code', precedingText: string): string {
  if (isText(node)) return as === 'code' ? escapeMarkdown(plain(node.data)) : textOf(node.data, precedingText);
  if (!isElement(node) || isEmptyPicture(node)) return '';
  if (VOID.has(node.name)) return opening(node);
  const start = isBare(node) ? '' : opening(node);
  const inside = inline(childrenOf(node), CODE.has(node.name) ? 'code' : as, start || precedingText);
  return isBare(node) ? inside : `${start}${inside}</${node.name}>`;
}

function textOf(text: string, precedingText: string): string {
  const pieces = piecesOf(text);
  let last = precedingText;
  const parts = pieces.map((piece, at) => {
    const next = pieces[at + 1];
    const followingText = next === undefined ? '<' : next.kind === 'text' ? next.text : '$';
    last = pieceOf(piece, last, followingText);
    return last;
  });
  return parts.join('');
}

function pieceOf(piece: Piece, precedingText: string, followingText: string): string {
  if (piece.kind === 'dollar') return '\\$';
  return piece.kind === 'text' ? escapeMarkdown(piece.text) : formula(piece, precedingText, followingText);
}
