/** Characters that some system does not allow in file names, and invisible ones. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;

/** Returns a safe path component, never empty and never a parent directory. */
export const safePart = (text: string): string => {
  const part = text.normalize('NFC').replace(UNSAFE, '_').trim();
  return /^\.*$/.test(part) ? '_' : part;
};

/** Returns a function that makes paths unique by numbering duplicates. */
export function distinctPaths(): (folder: string, name: string, ending: string) => string {
  const used = new Set<string>();
  return (folder, name, ending) => {
    for (let count = 1; ; count++) {
      const path = `${folder}/${name}${count === 1 ? '' : `_${count}`}.${ending}`;
      const key = path.toLowerCase();
      if (used.has(key)) continue;
      used.add(key);
      return path;
    }
  };
}
