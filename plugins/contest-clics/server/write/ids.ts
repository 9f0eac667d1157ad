import { createHash } from 'node:crypto';

const ID = /^(?![-.])[a-zA-Z0-9_.-]{1,36}(?<!\.)$/;

const shortHashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the text itself if the standard allows it as an id, or else a stable hash-based name. */
export const idOf = (text: string): string => (ID.test(text) ? text : `x${shortHashOf(text)}`);

export const organizationId = (school: string): string => `o${shortHashOf(school.trim().toLowerCase())}`;

/** Returns a language id, e.g. `cpp17-o2` for `C++ 17 With O2`, using the standard's names where they exist. */
export function languageId(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll('c++', 'cpp')
    .replaceAll('c#', 'csharp')
    .replaceAll('golang', 'go')
    .replace(/\s+with\s+/g, '-')
    .replace(/^cpp\s+(\d+)/, 'cpp$1')
    .replace(/[^a-z0-9_.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return idOf(plain === '' ? name : plain);
}
