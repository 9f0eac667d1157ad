import { Limits } from '@tribunal/contract';

export const AVATAR_TYPES = ['gif', 'jpg', 'jpeg', 'png', 'bmp', 'webp'] as const;
/** Side length of the stored picture in px. */
export const AVATAR_SIDE = 200;

type PictureFault = 'type' | 'size';

/** Returns what is wrong with a file chosen as an avatar, judged by its extension and size, or null. */
export const pictureFault = ({ name, size }: { name: string; size: number }): PictureFault | null => {
  const end = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!(AVATAR_TYPES as readonly string[]).includes(end)) return 'type';
  return size > Limits.avatarBytes.max ? 'size' : null;
};
