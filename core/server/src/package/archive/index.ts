export { decodeText } from './names';
export { openArchive, type OpenedArchive } from './open';
export { archiveOf, commonFolder, packageFile, type StreamedFile } from './archive-of';
export { streamZip, type ZipEntry } from './stream-zip';
