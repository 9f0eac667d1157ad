export type { Archive, ArchiveFile } from './model';
export { openArchive, type OpenedArchive } from './open-archive';
export { archiveOf, archiveFile, commonFolder, type StreamedFile } from './build-archive';
export { streamZip, type ZipEntry } from './stream-zip';
