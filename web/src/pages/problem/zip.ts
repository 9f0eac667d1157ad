import { strToU8, zipSync } from 'fflate';

interface ZipEntry {
  name: string;
  content: string;
}

/** The earliest date a zip can represent; the real date of the files is unknown. */
const mtime = new Date(1980, 0, 1);

/** Creates an archive of small text files, stored without compression. */
export const zipOf = (entries: readonly ZipEntry[]): Blob => {
  const files = Object.fromEntries(entries.map(({ name, content }) => [name, strToU8(content)]));
  return new Blob([zipSync(files, { level: 0, mtime })], { type: 'application/zip' });
};
