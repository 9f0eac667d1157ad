import { LOCAL_LANGUAGES } from '@tribunal/contract';
import { createHash } from 'node:crypto';

const ID = /^(?![-.])[a-zA-Z0-9_.-]{1,36}(?<!\.)$/;

const shortHashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the text itself if the standard allows it as an id, or else a stable hash-based name. */
export const idOf = (text: string): string => (ID.test(text) ? text : `x${shortHashOf(text)}`);

export const organizationId = (school: string): string => `o${shortHashOf(school.trim().toLowerCase())}`;

/** Returns the id of a language: that of our table, or one made of the name, e.g. `java-21-64bit`. */
export function languageId(name: string): string {
  const local = LOCAL_LANGUAGES.find((language) => language.name === name);
  if (local) return local.clicsId;
  const plain = name
    .toLowerCase()
    .replaceAll('c++', 'cpp')
    .replaceAll('c#', 'csharp')
    .replace(/^cpp\s+(\d+)/, 'cpp$1')
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '');
  return idOf(plain === '' ? name : plain);
}
