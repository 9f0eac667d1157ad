import { LANGUAGE_FAMILIES, languageFamilyOf, type Grammar } from '@tribunal/contract';

/** Returns the grammar of a language; without a content type that is known, its name decides. */
export const grammarOf = (language: string, contentType?: string): Grammar =>
  LANGUAGE_FAMILIES[languageFamilyOf(language, contentType)].grammar ?? 'plain';

/** Extensions of files that may be loaded as code. */
export const CODE_FILES = [
  ...Object.values(LANGUAGE_FAMILIES)
    .flatMap(({ extensions = [], headers = [] }) => [...extensions, ...headers])
    .map((extension) => `.${extension}`),
  'text/plain',
].join(',');
