import { readText, TextRemarks, type ArchiveWarning } from '@tribunal/contract';
import { archiveOf, type Archive } from '@tribunal/server/platform';

/** Returns a view of the archive that notes what is strange about the texts that are read from it. */
export function noteTexts(archive: Archive): { archive: Archive; remarks: () => ArchiveWarning[] } {
  const notes = new TextRemarks('convert', false);
  const seen = new Set<string>();
  const files = archive.files.map((file) => ({
    ...file,
    text: async () => {
      const { text, ...found } = readText(await file.read());
      if (!seen.has(file.name)) notes.add(file.name, found, true);
      seen.add(file.name);
      return text;
    },
  }));
  return { archive: archiveOf(files), remarks: () => notes.list() };
}
