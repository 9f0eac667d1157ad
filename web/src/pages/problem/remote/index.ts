export { OriginalLink } from './OriginalLink';
export { REMOTE_NOTE, RemoteNote } from './RemoteNote';
