/** Components and helpers for remote judges that several pages share. */
export { failingOf, wantsAttention } from './attention';
export { Evidence } from './Evidence';
export { REMOTE_HEALTH_STATUS } from './health-status';
export { RemoteHealth } from './RemoteHealth';
export { useSiteTexts } from './site-texts';
export { useRemoteJudge, type RemoteJudge } from './use-remote-judge';
export { problemSourceOf, invalidateRemoteStatus, updateRemoteStatus, useRemoteStatus } from './status';
export { useSync } from './use-sync';
export { durationText, listText, momentText } from './times';
