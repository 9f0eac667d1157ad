import type { ArchiveWarning } from '../calls/testdata';
import { CONVERTED, type TextChoice, type TextFault, type TextFindings } from './text-reader';

/** Most names of files that one remark has. */
const MAX_NAMES = 5;

/**
 * Collects what is strange about text files as remarks, each with the names of its files. The code of a remark is the
 * fault, with `Kept` if the file is stored as it is.
 */
export class TextRemarks {
  readonly #names = new Map<string, string[]>();

  /** `keepsDoubtful`: whether a file in a doubtful encoding is kept unless the choice is to convert that, too. */
  constructor(
    private readonly choice: TextChoice,
    private readonly keepsDoubtful = true,
  ) {}

  /** Returns whether the file must be converted. `isAnswer`: nobody reads the file line by line. */
  add(name: string, { faults, encoding, rivals = [], isConvertible }: TextFindings, isAnswer = false): boolean {
    const goes = (fault: TextFault): boolean =>
      CONVERTED[this.choice].includes(fault) || (fault === 'doubtfulEncoding' && !this.keepsDoubtful);
    const isKept = !isConvertible || (rivals.length > 0 && !goes('doubtfulEncoding'));
    const gone = isKept ? [] : faults.filter(goes);
    const remarked = faults.includes('controls') ? (['controls'] as const) : faults;
    for (const fault of remarked) {
      if (fault === 'noFinalLineEnd' && isAnswer) continue;
      // A doubtful encoding is named with its rivals.
      if (fault === 'foreignEncoding' && faults.includes('doubtfulEncoding')) continue;
      const code = gone.includes(fault) ? fault : `${fault}Kept`;
      const names = this.#names.get(code) ?? [];
      const isAboutEncoding = fault === 'foreignEncoding' || fault === 'doubtfulEncoding';
      names.push(isAboutEncoding ? `${name} (${[encoding, ...rivals].join(' / ')})` : name);
      this.#names.set(code, names);
    }
    return gone.length > 0;
  }

  list(): ArchiveWarning[] {
    return [...this.#names].map(([code, names]) => {
      const shown = names.slice(0, MAX_NAMES).join(', ');
      return { code, detail: names.length > MAX_NAMES ? `${shown} … (${names.length})` : shown };
    });
  }
}
