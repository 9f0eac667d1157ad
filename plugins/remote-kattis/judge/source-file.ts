import type { RemoteFile } from '@tribunal/contract';
import { extensionOf } from '../languages';

/** A source as the site wants it: a file, and the class or object that is run, where the language needs one. */
export interface SourceFile {
  file: RemoteFile;
  mainClass: string;
}

const DEFAULT_NAME = 'Main';

/** Finds the class that contains `main`. A public one must have the name of its file. */
const MAIN_CLASS: Readonly<Record<string, (code: string) => string>> = {
  Java: (code) => lastBeforeMain(code, /\b(?:class|interface|record|enum)\s+(\w+)/g),
  Scala: (code) => lastBeforeMain(code, /\bobject\s+(\w+)/g),
  // Kotlin names the class of the functions of a file after the file.
  Kotlin: () => `${DEFAULT_NAME}Kt`,
};

/** Strings and comments, each read once: a comment that is not closed reaches to the end. */
const NOT_CODE = /"(?:\\.|[^"\\\n])*"|\/\/.*|\/\*(?:[\s\S]*?\*\/|[\s\S]*$)/g;

function lastBeforeMain(code: string, declaration: RegExp): string {
  const plain = code.replace(NOT_CODE, ' ');
  const main = plain.search(/\bmain\s*\(|\bextends\s+App\b/);
  const names = [...plain.slice(0, Math.max(0, main)).matchAll(declaration)].map(([, name]) => name!);
  return names.at(-1) ?? DEFAULT_NAME;
}

export function toSourceFile(languageId: string, code: string): SourceFile {
  const mainClass = MAIN_CLASS[languageId]?.(code) ?? '';
  const name = languageId === 'Java' || languageId === 'Scala' ? mainClass : DEFAULT_NAME;
  return {
    file: { name: `${name}.${extensionOf(languageId)}`, type: 'application/octet-stream', content: code },
    mainClass,
  };
}
