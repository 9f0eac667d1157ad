/** Minimum length of a secret to mask; shorter ones occur in every page by chance. */
const SHORTEST = 4;

/** Replaces every secret by `***`, also in its encodings for addresses, forms, pages, JSON and base64. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.filter(({ length }) => length >= SHORTEST).flatMap(encodingsOf));
  return [...forms].sort((a, b) => b.length - a.length).reduce((left, form) => left.replaceAll(form, '***'), text);
}

/** Replaces every name by `***` where it is a whole word; names of one letter are kept. */
export function maskNames(text: string, names: readonly string[]): string {
  return names
    .filter(({ length }) => length >= 2)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .reduce(
      (left, name) => left.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'giu'), '***'),
      text,
    );
}

const PAGE_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const encodingsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(Buffer.from(secret).toString()),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replace(/[&<>"]/g, (sign) => PAGE_SIGNS[sign]!),
  ...[0, 1, 2].flatMap((prefixBytes) => {
    const coded = base64At(secret, prefixBytes);
    return [coded, coded.replaceAll('+', '-').replaceAll('/', '_')];
  }),
];

/**
 * Returns the base64 characters that depend only on the secret if `prefixBytes` bytes precede it, as in
 * `name:password`.
 */
function base64At(secret: string, prefixBytes: number): string {
  const bytes = Buffer.concat([Buffer.alloc(prefixBytes), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((prefixBytes * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
