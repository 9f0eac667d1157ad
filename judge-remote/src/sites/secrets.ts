/** Shorter ones stand in every page by chance. */
const SHORTEST = 4;

/** The text with every secret as `***`, also where it is written for an address, a form, a page, JSON or in base64. */
export function hidden(text: string, secrets: readonly string[]): string {
  const forms = new Set(secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf));
  return [...forms].sort((a, b) => b.length - a.length).reduce((left, form) => left.replaceAll(form, '***'), text);
}

/** The text with every name as `***` where it is a word of its own; of one letter it is nobody's. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter(({ length }) => length >= 2)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .reduce(
      (left, name) => left.replace(new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'giu'), '***'),
      text,
    );
}

const PAGE_SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(Buffer.from(secret).toString()),
  new URLSearchParams([['', secret]]).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
  secret.replace(/[&<>"]/g, (sign) => PAGE_SIGNS[sign]!),
  ...[0, 1, 2].flatMap((before) => {
    const coded = base64At(secret, before);
    return [coded, coded.replaceAll('+', '-').replaceAll('/', '_')];
  }),
];

/** The signs of base64 that stand for nothing but the secret when so many bytes are before it, as in `name:password`. */
function base64At(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
