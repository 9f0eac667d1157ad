/** Apart from the other calls, because only the back office sends files. */
export { downloadFile } from './download';
export { uploadFile } from './upload';
