import type { MarkdownTexts } from './decorate';

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
export const linkForeignMedia = (
  root: ParentNode,
  texts: Pick<MarkdownTexts, 'foreignPicture' | 'foreignMedia'>,
): void => {
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
