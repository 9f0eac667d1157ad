/** Maximum length of compiler output shown to the person who submitted, in bytes of UTF-8. */
export const MESSAGE_BYTES = 64 * 1024;

const ESCAPE = '\u001b';
const ESCAPES = new RegExp(`${ESCAPE}\\[[0-9;]*[A-Za-z]`, 'g');
/** Control characters other than tab and line feed. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Cleans a compiler's output for display: removes control characters and sandbox paths and cuts it to 64 KiB. */
export function cleanMessage(raw: Uint8Array, hiddenPaths: readonly string[]): string {
  const text = Buffer.from(raw).toString('utf8').replace(/\r\n?/g, '\n').replace(ESCAPES, '').replace(CONTROL, '');
  const shown = hiddenPaths.reduce((rest, path) => rest.replaceAll(path, ''), text).trim();
  return cutToBytes(shown, MESSAGE_BYTES);
}

const ELLIPSIS = '\n…';

function cutToBytes(text: string, bytes: number): string {
  const whole = Buffer.from(text);
  if (whole.length <= bytes) return text;
  const kept = whole.subarray(0, bytes - Buffer.byteLength(ELLIPSIS)).toString('utf8');
  return kept.replace(/\uFFFD$/, '') + ELLIPSIS;
}
