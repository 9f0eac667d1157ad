/** Components and helpers for remote judges that several pages share. */
export { useSiteTexts } from './site-texts';
export { useRemoteJudge, type RemoteJudge } from './use-remote-judge';
export { invalidateRemoteStatus, updateRemoteStatus, useRemoteStatus } from './status';
export { useSync } from './use-sync';
export { durationText, listText, momentText } from './times';
