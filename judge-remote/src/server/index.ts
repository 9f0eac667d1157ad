export { remoteServer, type RemoteServer } from './server';
export { retrying, isSilence } from './retrying';
