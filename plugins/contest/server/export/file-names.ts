/** What some system does not take in a name, and what is not seen. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;

/** One part of a path; never empty, and never a way up. */
export const safePart = (text: string): string => {
  const part = text.normalize('NFC').replace(UNSAFE, '_').trim();
  return /^\.*$/.test(part) ? '_' : part;
};

/** yyyyMMddHHmmss, UTC. */
export const stampOf = (at: Date): string => at.toISOString().slice(0, 19).replace(/\D/g, '');

/** The first language that fits decides: none of them is found in a name that means another. */
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

/** Ending of files in this language, without the dot. */
export const endingOf = (language: string): string => ENDINGS.find(([name]) => name.test(language))?.[1] ?? 'txt';

/** Gives each path once: the second one of a name gets a number. */
export function distinctPaths(): (folder: string, name: string, ending: string) => string {
  const given = new Set<string>();
  return (folder, name, ending) => {
    for (let count = 1; ; count++) {
      const path = `${folder}/${name}${count === 1 ? '' : `_${count}`}.${ending}`;
      const key = path.toLowerCase();
      if (given.has(key)) continue;
      given.add(key);
      return path;
    }
  };
}
