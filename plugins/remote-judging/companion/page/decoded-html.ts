const CHARSET = /charset\s*=\s*["']?\s*([\w-]+)/i;
const META = /<meta\s[^>]*charset\s*=\s*["']?\s*([\w-]+)/i;
/** Bytes among which browsers look for the declaration. */
const HEAD_BYTES = 1024;

/**
 * Returns the text of a page in the charset that its header or its beginning declares, else in that of the page which is
 * shown: old sites are not in UTF-8.
 */
export async function decodedHtml(response: Response, shown: string): Promise<string> {
  // In Firefox, the bytes belong to the page: only the browser's own functions may read them, no view of ours.
  const bytes = await response.arrayBuffer();
  const beginning = new TextDecoder('latin1').decode(bytes).slice(0, HEAD_BYTES);
  const [, header] = CHARSET.exec(response.headers.get('content-type') ?? '') ?? [];
  const [, meta] = META.exec(beginning) ?? [];
  const decoder = decoderOf(header) ?? decoderOf(meta) ?? decoderOf(shown) ?? new TextDecoder();
  return decoder.decode(bytes);
}

/** Null if the charset is unknown. */
const decoderOf = (charset: string | undefined): TextDecoder | null => {
  if (charset === undefined) return null;
  try {
    return new TextDecoder(charset);
  } catch {
    return null;
  }
};
