import unhomoglyph from 'unhomoglyph';

/** Spaces, and marks that are not drawn. */
const UNSEEN = /[\p{Zs}\p{Default_Ignorable_Code_Point}]/gu;

const skeletonOf = (name: string): string =>
  unhomoglyph(name.normalize('NFKD')).toLowerCase().normalize('NFKD').replace(UNSEEN, '');

/**
 * What a name looks like, by the confusable characters of Unicode (UTS #39): names that share a skeleton are hard to tell
 * apart. A name has two where it is also written in small letters, since those look like others than the capitals do. None
 * for a name that nobody can see.
 */
export const skeletonsOf = (name: string): string[] => [
  ...new Set([skeletonOf(name), skeletonOf(name.normalize('NFKC').toLowerCase())].filter(Boolean)),
];
