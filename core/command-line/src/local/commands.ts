import { familyOfFile, fileExtensionOf, type LanguageFamily } from '@tribunal/contract';
import type { UserSettings } from '../site/settings';

/**
 * Commands that compile and run a source file on this machine; a language without `compile` needs none. They are run
 * by the shell, in the folder of the source file, with these variables: `FILE` is the file, `OUT` a path for the
 * compiled program in a folder that is deleted afterwards, `OUT_DIR` that folder.
 */
export interface LocalCommands {
  compile?: string;
  run: string;
}

const NATIVE = '"$OUT"';
/** The flags are those of the judge, without those that only save it memory. */
const OF_FAMILY: Partial<Record<LanguageFamily, LocalCommands>> = {
  c: { compile: 'gcc -std=gnu11 -O2 -Wall -DONLINE_JUDGE "$FILE" -o "$OUT" -lm', run: NATIVE },
  cpp: { compile: 'g++ -std=gnu++17 -O2 -Wall -DONLINE_JUDGE "$FILE" -o "$OUT"', run: NATIVE },
  csharp: { compile: 'mcs -optimize+ "-out:$OUT" "$FILE"', run: 'mono "$OUT"' },
  go: { compile: 'go build -o "$OUT" "$FILE"', run: NATIVE },
  java: { run: 'java "$FILE"' },
  javascript: { run: 'node "$FILE"' },
  kotlin: { compile: 'kotlinc "$FILE" -include-runtime -d "$OUT.jar"', run: 'java -jar "$OUT.jar"' },
  pascal: { compile: 'fpc -O2 "$FILE" "-o$OUT" "-FU$OUT_DIR"', run: NATIVE },
  perl: { run: 'perl "$FILE"' },
  php: { run: 'php "$FILE"' },
  python: { run: 'python3 "$FILE"' },
  ruby: { run: 'ruby "$FILE"' },
  rust: { compile: 'rustc --edition=2021 -O "$FILE" -o "$OUT"', run: NATIVE },
};

/** Returns the commands for a source file, or null if none are known. What the user has set comes first. */
export const commandsFor = (file: string, { commands }: UserSettings): LocalCommands | null =>
  commands?.[fileExtensionOf(file)] ?? OF_FAMILY[familyOfFile(file)] ?? null;
