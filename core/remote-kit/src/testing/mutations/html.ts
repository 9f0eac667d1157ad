import { load, type CheerioAPI } from 'cheerio';
import { languageMutations, unitMutations } from './labels';
import { truncationMutations, unrelatedPageMutations, type SeededRandom, type Mutation } from './mutation';
import { columnMutations } from './tables';
import { formattingMutations } from './formatting';

type Change = readonly [name: string, change: ($: CheerioAPI) => void];

const changed = (page: string, changes: readonly Change[], isBenign: boolean): Mutation[] =>
  changes.map(([name, change]) => {
    const $ = load(page);
    change($);
    return { name, page: $.html(), isBenign };
  });

const ADS: readonly (readonly [string, string])[] = [
  ['an advertisement', '<div class="ad"><ins class="slot"></ins><script>show("div.title", 1000)</script></div>'],
  [
    'a notice',
    '<div class="alert alert-info">The site is closed on Sunday from 2 to 4. <a href="/news/9">More</a></div>',
  ],
  ['a bar of another site', '<table class="links"><tr><td>1</td><td>2</td><td>3</td><td>4</td></tr></table>'],
];

const aroundPage: readonly Change[] = ADS.flatMap(([name, html]): Change[] => [
  [`${name} before the page`, ($) => void $('body').prepend(html)],
  [`${name} after the page`, ($) => void $('body').append(html)],
]);

const atHead: readonly Change[] = [
  ['another script in the head', ($) => void $('head').append('<script src="/static/new.js"></script>')],
  ['another style sheet', ($) => void $('head').append('<link rel="stylesheet" href="/static/new.css">')],
  ['a class of the whole page', ($) => void $('body').addClass('dark wide')],
];

const valuesOf = ($: CheerioAPI, attribute: string): string[] => {
  const texts = $(`body [${attribute}]`)
    .toArray()
    .flatMap((node) => ($(node).attr(attribute) ?? '').split(/\s+/));
  return [...new Set(texts.filter(Boolean))];
};

/** Renames classes, ids and names of the page, each in all places, as a new style sheet would. */
function renameMutations(page: string, random: SeededRandom, count: number): Mutation[] {
  const $ = load(page);
  const all = ['class', 'id', 'name'].flatMap((kind) => valuesOf($, kind).map((value) => ({ kind, value })));
  const changes = random.sample(all, count).map(({ kind, value }): Change => [
    `${kind} ${value} renamed`,
    (tree) =>
      tree(`body [${kind}]`).each((_, node) => {
        const names = (tree(node).attr(kind) ?? '').split(/\s+/);
        if (names.includes(value))
          tree(node).attr(kind, names.map((token) => (token === value ? `x-${token}x` : token)).join(' '));
      }),
  ]);
  return changed(page, changes, false);
}

const TAGS: readonly (readonly [string, string])[] = [
  ['h1', 'h2'],
  ['h2', 'h1'],
  ['h3', 'h4'],
  ['pre', 'code'],
  ['p', 'section'],
  ['font', 'span'],
  ['b', 'strong'],
  ['strong', 'b'],
  ['i', 'em'],
  ['var', 'code'],
  ['span', 'i'],
  ['td', 'th'],
];

function tagMutations(page: string): Mutation[] {
  const $ = load(page);
  const presentTags = TAGS.filter(([tag]) => $(`body ${tag}`).length > 0);
  const changes = presentTags.map(([tag, other]): Change => [
    `every ${tag} a ${other}`,
    (tree) => tree(`body ${tag}`).each((_, node) => void ((node as { name: string }).name = other)),
  ]);
  return changed(page, changes, false);
}

const FIXED = 'html, head, head *, body, tbody, thead, tr, td, th, li, option, select, script, style';
const INLINE = 'a, b, i, em, strong, span, font, var, sub, sup, input, code, br, img';

/** Wraps some nodes in new elements. */
function wrapMutations(page: string, random: SeededRandom, count: number): Mutation[] {
  const nodes = load(page)('body *').not(FIXED).toArray();
  const indexes = random.sample([...nodes.keys()], count);
  const changes = indexes.map((at): Change => [
    `${nodes[at]!.tagName} number ${at} wrapped`,
    ($) => {
      const node = $('body *').not(FIXED).eq(at);
      node.wrap(node.is(INLINE) ? '<span class="wrapped"></span>' : '<div class="wrapped"></div>');
    },
  ]);
  const everything: Change = [
    'all of the page wrapped',
    ($) => void $('body').html(`<main class="site"><div class="container">${$('body').html() ?? ''}</div></main>`),
  ];
  return changed(page, [...changes, everything], false);
}

const COPY = '<button type="button" class="copy"></button>';

/** Inserts buttons without text, and advertisements, between nodes. */
function insertionMutations(page: string, random: SeededRandom, count: number): Mutation[] {
  const candidatesIn = ($: CheerioAPI): ReturnType<CheerioAPI> => $('body *').not(`${FIXED}, ${INLINE}, pre *`);
  const nodes = candidatesIn(load(page)).toArray();
  const indexes = random.sample([...nodes.keys()], count);
  const changes = indexes.flatMap((at, nth): Change[] => {
    const what = nth % 2 === 0 ? COPY : ADS[0]![1];
    const where = nth % 4 < 2 ? 'before' : 'after';
    const name = `${nth % 2 === 0 ? 'a copy button' : 'an advertisement'} ${where} node ${at}`;
    return [[name, ($) => void candidatesIn($).eq(at)[where](what)]];
  });
  return changed(page, changes, false);
}

/** Returns the mutations of an HTML page. */
export const htmlMutations = (page: string, random: SeededRandom): Mutation[] => [
  ...unrelatedPageMutations(),
  ...truncationMutations(page, random, 8),
  ...formattingMutations(page),
  ...changed(page, [...aroundPage, ...atHead], true),
  ...renameMutations(page, random, 24),
  ...tagMutations(page),
  ...wrapMutations(page, random, 12),
  ...insertionMutations(page, random, 12),
  ...columnMutations(page, random, 12),
  ...languageMutations(page),
  ...unitMutations(page),
];
