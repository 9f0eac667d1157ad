import { REMOTE_JUDGES, type RemoteJudgeKey } from '@tribunal/contract';

/** Where other judges live, by the key of their bank. */
const SITES: Readonly<Record<RemoteJudgeKey, { name: string; url: string }>> = {
  HDU: { name: 'HDU Online Judge', url: 'https://acm.hdu.edu.cn' },
  CF: { name: 'Codeforces', url: 'https://codeforces.com' },
  POJ: { name: 'POJ', url: 'http://poj.org' },
  GYM: { name: 'Codeforces Gym', url: 'https://codeforces.com/gyms' },
  AC: { name: 'AtCoder', url: 'https://atcoder.jp' },
  SPOJ: { name: 'SPOJ', url: 'https://www.spoj.com' },
  LIBRE: { name: 'LibreOJ', url: 'https://loj.ac' },
};

export interface RemoteBank {
  key: RemoteJudgeKey;
  name: string;
  url: string;
  /** Whether its adapter is on here. */
  isOn: boolean;
}

/** Every judge that has an adapter, whether it is on or not; an adapter's plugin is named after its key. */
export const remoteBanks = (plugins: readonly string[]): RemoteBank[] =>
  REMOTE_JUDGES.map((key) => ({ key, ...SITES[key], isOn: plugins.includes(`remote-${key.toLowerCase()}`) }));
