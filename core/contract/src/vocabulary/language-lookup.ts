import {
  LANGUAGE_FAMILIES,
  LOCAL_LANGUAGES,
  PLAIN_EXTENSION,
  type CheckerLanguage,
  type LanguageFamily,
  type LocalLanguage,
  type LocalLanguageName,
  type PackageIds,
} from './languages';

const ALL = Object.keys(LANGUAGE_FAMILIES) as LanguageFamily[];

/** MIME type of each family, as in `contentType` of a language. */
export const CONTENT_TYPE = Object.fromEntries(
  ALL.map((family) => [family, LANGUAGE_FAMILIES[family].contentType]),
) as Readonly<Record<LanguageFamily, string>>;

/** Returns the family of a language of any judge. A content type decides, unless it is unknown or says nothing. */
export function languageFamilyOf(name: string, contentType: string = CONTENT_TYPE.plain): LanguageFamily {
  const typed = ALL.find((family) => CONTENT_TYPE[family] === contentType.toLowerCase()) ?? 'plain';
  return typed === 'plain' ? (ALL.find((family) => LANGUAGE_FAMILIES[family].name.test(name.trim())) ?? typed) : typed;
}

/** Returns the extension of source files in a language of any judge, without the dot. */
export const sourceExtensionOf = (name: string): string =>
  LANGUAGE_FAMILIES[languageFamilyOf(name)].extensions?.[0] ?? PLAIN_EXTENSION;

/** Returns the extension of a file in lower case, without the dot. */
export const fileExtensionOf = (fileName: string): string => /\.([^./]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** Returns the family of a source file; `plain` if its extension belongs to none. */
export const familyOfFile = (fileName: string): LanguageFamily =>
  ALL.find((family) => LANGUAGE_FAMILIES[family].extensions?.includes(fileExtensionOf(fileName))) ?? 'plain';

/** Returns whether a file is one that sources include. */
export const isHeaderFile = (fileName: string): boolean =>
  Object.values(LANGUAGE_FAMILIES).some(({ headers }) => headers?.includes(fileExtensionOf(fileName)));

export const isCheckerLanguage = (name: string): name is CheckerLanguage =>
  LOCAL_LANGUAGES.some((language) => language.name === name && language.isForCheckers);

/** The languages of one family among those that a problem can be solved in. */
export interface LanguageGroup {
  /** What they are called together; null for a family of which nobody has several. */
  label: string | null;
  names: readonly string[];
}

/** Orders languages of the site: the newest version first, and of one version the optimised one. */
const byAge = (a: LocalLanguage, b: LocalLanguage): number =>
  Number(b.version ?? 0) - Number(a.version ?? 0) || Number(b.isOptimised ?? 0) - Number(a.isOptimised ?? 0);

/**
 * Returns languages by their families, in the order of the first of each. Of this site's languages the newest comes
 * first; those of other judges stay in their order.
 */
export function groupLanguages(names: readonly string[]): LanguageGroup[] {
  const families = new Set(names.map((name) => languageFamilyOf(name)));
  return [...families].map((family) => {
    const related = names.filter((name) => languageFamilyOf(name) === family);
    const local = ofFamily(family).filter(({ name }) => related.includes(name));
    const sorted = local.length === related.length ? local.toSorted(byAge).map(({ name }) => name) : related;
    return { label: LANGUAGE_FAMILIES[family].label ?? null, names: sorted };
  });
}

/** Returns the language that a solver starts with: the newest C++, else the first. Empty if there is none. */
export function firstLanguageOf(names: readonly string[]): string {
  const ofSite = ofFamily('cpp').toSorted(byAge);
  return ofSite.find(({ name }) => names.includes(name))?.name ?? names[0] ?? '';
}

const ofFamily = (family: LanguageFamily) => LOCAL_LANGUAGES.filter((language) => language.family === family);

/** Returns the language of the site that a source file is in, or null if the site has none for it. */
export function languageOfFile(fileName: string): LocalLanguageName | null {
  const extension = fileExtensionOf(fileName);
  const related = ofFamily(familyOfFile(fileName));
  const exact = related.find(({ extensions }) => extensions?.includes(extension));
  return (exact ?? related.find(({ isOfFiles }) => isOfFiles || related.length === 1))?.name ?? null;
}

/** Returns the language of a source file if checkers and interactors may be written in it, otherwise null. */
export const checkerLanguageOfFile = (fileName: string): CheckerLanguage | null =>
  ofFamily(familyOfFile(fileName))
    .map(({ name }) => name)
    .find(isCheckerLanguage) ?? null;

/** Returns the languages of the site that have this id in a format of problem packages. */
export const languagesWithId = (
  format: Exclude<keyof PackageIds, 'polygon'>,
  id: string,
): readonly LocalLanguageName[] =>
  LOCAL_LANGUAGES.filter(({ ids }) => ids?.[format]?.includes(id)).map(({ name }) => name);

/** Returns the language of the site that a type of Polygon names, or null if the file extension tells it. */
export const languageOfPolygon = (type: string): LocalLanguageName | null =>
  LOCAL_LANGUAGES.find(({ ids }) => ids?.polygon?.test(type))?.name ?? null;

/** Returns the language of the site that is nearest to one of another judge; null if there is none. */
export function nearestLocalLanguage(other: { name: string; contentType: string }): LocalLanguageName | null {
  const related = ofFamily(languageFamilyOf('', other.contentType));
  const named = related.find(({ nearestTo }) => nearestTo instanceof RegExp && nearestTo.test(other.name));
  return (named ?? related.find(({ nearestTo }) => nearestTo === 'others' || related.length === 1))?.name ?? null;
}
