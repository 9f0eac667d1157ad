const UTF16_MARKS: readonly [first: number, second: number, encoding: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/**
 * Decodes a file that a spreadsheet has written: UTF-8, UTF-16 with its mark, otherwise GB18030, in which
 * Excel saves CSV on a Chinese system.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = UTF16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second);
  if (marked) return new TextDecoder(marked[2]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
