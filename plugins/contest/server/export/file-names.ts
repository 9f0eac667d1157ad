/** Characters that some system does not allow in file names, and invisible ones. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;

/** Returns a safe path component, never empty and never a parent directory. */
export const safePart = (text: string): string => {
  const part = text.normalize('NFC').replace(UNSAFE, '_').trim();
  return /^\.*$/.test(part) ? '_' : part;
};

/** The first matching language decides: no pattern matches the name of a later language. */
const ENDINGS: readonly [RegExp, string][] = [
  [/c\+\+|g\+\+/i, 'cpp'],
  [/c#|\.net|mono/i, 'cs'],
  [/f#/i, 'fs'],
  [/objective-?c/i, 'm'],
  [/typescript/i, 'ts'],
  [/javascript|node|v8/i, 'js'],
  [/java/i, 'java'],
  [/python|pypy/i, 'py'],
  [/pascal|delphi|\bfpc\b/i, 'pas'],
  [/golang|\bgo\b/i, 'go'],
  [/php/i, 'php'],
  [/rust/i, 'rs'],
  [/ruby/i, 'rb'],
  [/kotlin/i, 'kt'],
  [/haskell|\bghc\b/i, 'hs'],
  [/scala/i, 'scala'],
  [/\bc\d*\b|\bgcc\b|\bclang\b/i, 'c'],
];

/** Returns the file extension of a language, without the dot. */
export const endingOf = (language: string): string => ENDINGS.find(([name]) => name.test(language))?.[1] ?? 'txt';

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
