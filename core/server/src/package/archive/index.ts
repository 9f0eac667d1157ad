export { decodeText } from './names';
export { openArchive, type OpenedArchive } from './open';
export { archiveOf, commonFolder, packageFile, type StreamedFile } from './view';
export { streamZip, type ZipEntry } from './write';
