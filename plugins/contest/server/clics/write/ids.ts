import { createHash } from 'node:crypto';

const ID = /^(?![-.])[a-zA-Z0-9_.-]{1,36}(?<!\.)$/;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** As it is where the standard allows it; else a name that is always the same. */
export const idOf = (text: string): string => (ID.test(text) ? text : `x${hashOf(text)}`);

export const organizationId = (school: string): string => `o${hashOf(school.trim().toLowerCase())}`;

/** `cpp17-o2` of `C++ 17 With O2`: the names of the standard where it has one. */
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
