export type { Archive, ArchiveFile } from './model';
export { decodeText } from './names';
export { openArchive, type OpenedArchive } from './open';
export { archiveOf, archiveFile, commonFolder, type StreamedFile } from './archive-of';
export { streamZip, type ZipEntry } from './stream-zip';
