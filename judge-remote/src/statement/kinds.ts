/** File endings of the stored kinds, by the first bytes of such files. */
const BEGINNINGS: readonly [ending: string, begins: RegExp][] = [
  ['png', /^\x89PNG\r\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['bmp', /^BM[\s\S]{4}\0\0\0\0/],
];

const beginningOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 16)).toString('latin1');

/** Returns the file ending of a picture by its content; null if it is not a picture that is stored. */
export const pictureEnding = (bytes: Uint8Array): string | null =>
  BEGINNINGS.find(([, begins]) => begins.test(beginningOf(bytes)))?.[0] ?? null;

export const isPdf = (bytes: Uint8Array): boolean => beginningOf(bytes).startsWith('%PDF-');
