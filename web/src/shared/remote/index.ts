/** Other judges, as several pages show them. */
export { failingOf, wantsAttention } from './attention';
export { Evidence } from './Evidence';
export { REMOTE_LOOK } from './look';
export { RemoteHealth } from './RemoteHealth';
export { useSiteTexts } from './site-texts';
export { useRemoteJudge, type RemoteJudge } from './use-remote-judge';
export { bankOf, forgetRemoteStatus, putRemoteStatus, useRemoteStatus } from './status';
export { useSync } from './use-sync';
export { durationText, momentText } from './times';
