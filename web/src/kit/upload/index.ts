/** Sending files; loaded with the pages that do, so `kit/index.ts` leaves it out. */
export { DropZone } from './DropZone';
export { ProgressBar } from './ProgressBar';
export { useUpload } from './use-upload';
