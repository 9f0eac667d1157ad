import { AVATAR_ENDINGS, hasEnding, Limits } from '@tribunal/contract';

type PictureFault = 'type' | 'size';

/** Returns what is wrong with a file chosen as an avatar, judged by its extension and size, or null. */
export const pictureFault = ({ name, size }: { name: string; size: number }): PictureFault | null => {
  if (!hasEnding(name, AVATAR_ENDINGS)) return 'type';
  return size > Limits.avatarBytes.max ? 'size' : null;
};
