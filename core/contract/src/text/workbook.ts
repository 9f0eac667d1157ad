/** The first bytes of an .xlsx or .ods, which are zips, and of an .xls. */
const SIGNATURES = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;
const REPLACEMENT = 0xfffd;

/** Returns whether a file is a workbook: its bytes, or the text that they were read as. */
export function isWorkbook(file: Uint8Array | string): boolean {
  const codeAt = (at: number): number | undefined => (typeof file === 'string' ? file.charCodeAt(at) : file[at]);
  return SIGNATURES.some((signature) =>
    signature.every((byte, at) => codeAt(at) === byte || (byte >= 0x80 && codeAt(at) === REPLACEMENT)),
  );
}
