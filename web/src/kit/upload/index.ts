/**
 * Unstable (decision 79): file uploads. They are loaded with the pages that use them, so `kit/index.ts` does not export
 * them.
 */
export { DropZone } from './DropZone';
export { ProgressBar } from './ProgressBar';
export { useUpload } from './use-upload';
