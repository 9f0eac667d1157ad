export { remoteServer, type RemoteServer } from './server';
export { retrying, isSilence, isSwitchedOff } from './retrying';
