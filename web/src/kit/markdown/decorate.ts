const OWN_DATA = new Set(['data:', 'blob:']);

/** Returns the URL if it points to another host, otherwise null. */
const foreign = (address: string | null): URL | null => {
  if (!address) return null;
  try {
    const url = new URL(address, location.href);
    return url.origin === location.origin || OWN_DATA.has(url.protocol) ? null : url;
  } catch {
    return null;
  }
};

const sourcesOf = (media: Element): (string | null)[] =>
  [media, ...media.querySelectorAll('source')].map((one) => one.getAttribute('src'));

/**
 * Replaces images, videos and audio of other hosts by links: loading them would reveal to those hosts who reads the
 * text. Inside a link only the text remains.
 */
const linkForeignMedia = (root: ParentNode, texts: Pick<MarkdownTexts, 'foreignPicture' | 'foreignMedia'>): void => {
  for (const media of root.querySelectorAll('img, audio, video')) {
    const url = sourcesOf(media).map(foreign).find(Boolean);
    if (!url) continue;
    const isPicture = media.tagName === 'IMG';
    const replacement = document.createElement(media.closest('a') ? 'span' : 'a');
    if (replacement instanceof HTMLAnchorElement) replacement.href = url.href;
    const alt = media.getAttribute('alt')?.trim() ?? '';
    replacement.textContent = isPicture ? texts.foreignPicture(url.host, alt) : texts.foreignMedia(url.host);
    media.replaceWith(replacement);
  }
};

/** Texts of the site that are shown inside rendered Markdown. */
export interface MarkdownTexts {
  copyCode: string;
  table: string;
  taskDone: string;
  taskOpen: string;
  pdf: (name: string) => string;
  /** `alt` is empty for an image without a description. */
  foreignPicture: (host: string, alt: string) => string;
  foreignMedia: (host: string) => string;
}

const all = <Tag extends keyof HTMLElementTagNameMap>(root: ParentNode, tag: Tag) => [
  ...root.querySelectorAll<HTMLElementTagNameMap[Tag]>(tag),
];

const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, attributes: Record<string, string>) => {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  return element;
};

/** Lowers headings so that they start at the third level; pages use the first and second. */
const lowerHeadings = (root: ParentNode): void => {
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(Number(heading.tagName[1]) + 2, 6) as 3 | 4 | 5 | 6;
    const lower = make(`h${level}`, {});
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
};

const addressOf = (link: HTMLAnchorElement): URL | null => {
  try {
    return new URL(link.getAttribute('href') ?? '', location.href);
  } catch {
    return null;
  }
};

const isolateForeignLinks = (root: ParentNode): void => {
  for (const link of all(root, 'a')) {
    if (addressOf(link)?.origin === location.origin) continue;
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
};

const PDF = /^\/api\/public\/file\/[\w.-]+\.pdf$/i;
/** Maximum number of embedded PDFs, so that a text full of links does not open a hundred frames. */
const MOST_FRAMES = 5;

/** Embeds each linked PDF that was uploaded to this site below its link. */
const showPdfs = (root: ParentNode, texts: MarkdownTexts): void => {
  const shownPaths = new Set<string>();
  for (const link of all(root, 'a')) {
    const url = addressOf(link);
    if (url?.origin !== location.origin || !PDF.test(url.pathname) || shownPaths.has(url.pathname)) continue;
    if (shownPaths.size === MOST_FRAMES) return;
    shownPaths.add(url.pathname);
    const name = link.textContent?.trim() || url.pathname.split('/').at(-1)!;
    const frame = make('iframe', { class: 't-pdf', src: url.pathname, title: texts.pdf(name), loading: 'lazy' });
    const block = link.closest('p') ?? link;
    let last: Element = block;
    while (last.nextElementSibling?.classList.contains('t-pdf')) last = last.nextElementSibling;
    last.after(frame);
  }
};

const limitMedia = (root: ParentNode): void => {
  for (const image of all(root, 'img')) {
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
    image.setAttribute('referrerpolicy', 'no-referrer');
  }
  for (const media of root.querySelectorAll('audio, video')) {
    media.setAttribute('controls', '');
    media.setAttribute('preload', 'none');
  }
};

/** Makes wide code blocks scrollable by keyboard and adds a copy button to each. */
const frameCode = (root: ParentNode, texts: MarkdownTexts): void => {
  for (const pre of all(root, 'pre')) {
    pre.tabIndex = 0;
    const frame = make('div', { class: 't-fence' });
    const button = make('button', {
      type: 'button',
      class: 'ui small basic icon button t-copy-code',
      'aria-label': texts.copyCode,
      title: texts.copyCode,
    });
    button.append(make('i', { class: 'copy outline icon', 'aria-hidden': 'true' }));
    pre.replaceWith(frame);
    frame.append(pre, button);
  }
};

/** Keeps programs that translate pages from words that are no language. */
const keepUntranslated = (root: ParentNode): void =>
  root
    .querySelectorAll('pre, code, kbd, samp, tt, .katex')
    .forEach((element) => element.setAttribute('translate', 'no'));

const frameTables = (root: ParentNode, texts: MarkdownTexts): void => {
  for (const table of all(root, 'table')) {
    if (table.parentElement?.closest('table')) continue;
    const frame = make('div', { class: 't-wide-table', tabindex: '0', role: 'region', 'aria-label': texts.table });
    table.replaceWith(frame);
    frame.append(table);
  }
};

const TASK = /^\s*\[([ xX])\]\s+/;

const tickTasks = (root: ParentNode, texts: MarkdownTexts): void => {
  for (const item of all(root, 'li')) {
    const first =
      item.firstElementChild?.tagName === 'P' && !item.firstChild?.textContent?.trim() ? item.firstElementChild : item;
    const text = first.firstChild;
    const found = text?.nodeType === Node.TEXT_NODE ? TASK.exec((text as Text).data) : null;
    if (!found || !text) continue;
    (text as Text).data = (text as Text).data.slice(found[0].length);
    const isDone = found[1] !== ' ';
    item.classList.add('t-task');
    const box = make('span', { role: 'img', 'aria-label': isDone ? texts.taskDone : texts.taskOpen });
    box.textContent = isDone ? '☑' : '☐';
    first.prepend(box, ' ');
  }
};

/** Adds the site's own elements to an already sanitised text. */
export const decorate = (root: ParentNode, texts: MarkdownTexts): void => {
  lowerHeadings(root);
  linkForeignMedia(root, texts);
  isolateForeignLinks(root);
  showPdfs(root, texts);
  limitMedia(root);
  frameCode(root, texts);
  frameTables(root, texts);
  tickTasks(root, texts);
  keepUntranslated(root);
};
