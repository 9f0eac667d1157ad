/** Separate from the other calls because only the admin area uploads files. */
export { downloadFile, openDownload, saveFile } from './download';
export { uploadFile } from './upload';
