import { AUDIT_HIDDEN } from '@tribunal/contract';

/** Words in the name of a field whose value is a secret. */
const SECRET_WORDS = new Set(
  `password passwd passphrase pwd secret secrets token tokens key cookie cookies session sessions authorization
   credential credentials captcha invitation invitations`.split(/\s+/),
);
/** Longest one-time code; a `code` that is longer, or more than one word, is something else. */
const ONE_TIME_CODE = /^\S{1,64}$/;

interface Bounds {
  text: number;
  items: number;
  depth: number;
}
/** What is kept of a value, from the most to the least. */
const BOUNDS: readonly Bounds[] = [
  { text: 200, items: 100, depth: 8 },
  { text: 200, items: 10, depth: 5 },
  { text: 40, items: 10, depth: 3 },
  { text: 20, items: 3, depth: 1 },
];
/** Maximum size of one part of an entry, in bytes: before, after and input together are at most 16 kB. */
const PART_BYTES = 5000;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Returns whether a field with this name and value is a secret. Whether something is set or not is none. */
function isSecret(name: string, value: unknown, secretFields: readonly string[]): boolean {
  if (value === null || value === '' || typeof value === 'boolean') return false;
  if (secretFields.includes(name)) return true;
  if (name === 'code' && typeof value === 'string') return ONE_TIME_CODE.test(value);
  return wordsOf(name).some((word) => SECRET_WORDS.has(word));
}

const shortened = (text: string, max: number): string => {
  const characters = [...text.slice(0, 2 * max)];
  return text.length <= max ? text : `${characters.slice(0, max).join('')}… (${text.length})`;
};

function bounded(value: unknown, bounds: Bounds, secretFields: readonly string[]): unknown {
  if (typeof value === 'string') return shortened(value, bounds.text);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`;
  const inner = { ...bounds, depth: bounds.depth - 1 };
  if (Array.isArray(value)) {
    if (bounds.depth === 0) return `(${value.length})`;
    const kept = value.slice(0, bounds.items).map((item) => bounded(item, inner, secretFields));
    return value.length > kept.length ? [...kept, `… (${value.length})`] : kept;
  }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (bounds.depth === 0) return `(${fields.length})`;
  return Object.fromEntries(
    fields
      .slice(0, bounds.items)
      .map(([name, field]) => [
        shortened(name, bounds.text),
        isSecret(name, field, secretFields) ? AUDIT_HIDDEN : bounded(field, inner, secretFields),
      ]),
  );
}

/**
 * Returns what the audit log keeps of a value: without secrets and binary data, with long texts and lists shortened,
 * and at most `PART_BYTES` long.
 * @param secretFields names of fields that are secrets although their names do not say so
 */
export function redact(value: unknown, secretFields: readonly string[] = []): unknown {
  for (const bounds of BOUNDS) {
    const kept = bounded(value, bounds, secretFields);
    if (Buffer.byteLength(JSON.stringify(kept) ?? '') <= PART_BYTES) return kept;
  }
  return '…';
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of both that differ. */
export function changesBetween(
  before: object | null | undefined,
  after: object | null | undefined,
): { before: Fields | null; after: Fields | null } {
  if (!before || !after) return { before: (before as Fields) ?? null, after: (after as Fields) ?? null };
  const [old, current] = [before as Fields, after as Fields];
  const changed = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(current[name] ?? null),
  );
  const pick = (fields: Fields): Fields => Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]));
  return { before: pick(old), after: pick(current) };
}
