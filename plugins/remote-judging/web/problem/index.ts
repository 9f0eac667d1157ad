export { OriginalLink } from './OriginalLink';
export { RemoteNote } from './RemoteNote';
