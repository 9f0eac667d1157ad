import type { ConformanceOptions } from '../../src/testing';

export const PLANTED_OPTIONS: ConformanceOptions = {
  session: (id) => `session=${id}`,
  contests: { '1': ['1000', '1002'] },
  contestIds: { 'https://plt.example.org/contest/1': '1' },
  ids: { good: { 'PLT-1000': '1000', 'plt-1000': '1000' }, bad: ['0', '01000', 'ABC-1000'] },
};
