/** Endings of archives that the server opens; `.gz` is that of `.tar.gz`, since not every browser offers a double one. */
export const ARCHIVE_ENDINGS = ['.zip', '.tar', '.gz', '.tgz'] as const;

/** Endings of files that may hold packages: archives, some under names of their own, and one XML. */
export const PACKAGE_ENDINGS = [...ARCHIVE_ENDINGS, '.xml', '.fps', '.kpp'] as const;

/** Whether a file is named like one of them, in any case. */
export const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));
