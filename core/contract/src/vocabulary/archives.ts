/**
 * File extensions of archives that the server opens. `.gz` stands for `.tar.gz`, because not every browser supports
 * double extensions.
 */
export const ARCHIVE_ENDINGS = ['.zip', '.tar', '.gz', '.tgz'] as const;

/** Returns whether a file name has one of the extensions, ignoring case. */
export const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));
