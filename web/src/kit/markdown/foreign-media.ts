import type { MarkdownWords } from './decorate';

const OWN_DATA = new Set(['data:', 'blob:']);

/** The address when it is of another host, else null. */
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
 * Puts links in the place of pictures, films and sounds of other hosts: loading them would tell those hosts who reads the
 * text. Inside a link the words alone stand.
 */
export const linkForeignMedia = (
  root: ParentNode,
  words: Pick<MarkdownWords, 'foreignPicture' | 'foreignMedia'>,
): void => {
  for (const media of root.querySelectorAll('img, audio, video')) {
    const url = sourcesOf(media).map(foreign).find(Boolean);
    if (!url) continue;
    const isPicture = media.tagName === 'IMG';
    const place = document.createElement(media.closest('a') ? 'span' : 'a');
    if (place instanceof HTMLAnchorElement) place.href = url.href;
    const alt = media.getAttribute('alt')?.trim() ?? '';
    place.textContent = isPicture ? words.foreignPicture(url.host, alt) : words.foreignMedia(url.host);
    media.replaceWith(place);
  }
};
