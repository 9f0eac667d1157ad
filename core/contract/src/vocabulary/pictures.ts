import { hasEnding } from './archives';

/** Types of pictures that the site keeps, with the extensions of their files; those that it keeps have the first. */
export const PICTURE_EXTENSIONS = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
} as const;
export type PictureType = keyof typeof PICTURE_EXTENSIONS;

export const PICTURE_TYPES = Object.keys(PICTURE_EXTENSIONS) as PictureType[];
export const PICTURE_ENDINGS: readonly string[] = Object.values(PICTURE_EXTENSIONS).flatMap((extensions) =>
  extensions.map((extension) => `.${extension}`),
);
/** Avatars become PNG in any case, so one more type is read. */
export const AVATAR_ENDINGS: readonly string[] = [...PICTURE_ENDINGS, '.bmp'];

/** Side of a stored avatar in px. */
export const AVATAR_SIDE = 200;

/** Returns whether a file is named like a picture that the site keeps. */
export const isPictureFile = (name: string): boolean => hasEnding(name, PICTURE_ENDINGS);
