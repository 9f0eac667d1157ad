import { definePlugin } from '@tribunal/contract';

export const problemFormats = definePlugin({
  id: 'problem-formats',
  version: '1.0.0',
  contract: '^3.0',
  category: 'administration',
  requires: ['problem-packages'],
  packageFormats: [
    { id: 'hoj', name: 'HOJ' },
    { id: 'qduoj', name: 'QDUOJ' },
    { id: 'fps', name: 'FPS' },
    { id: 'polygon', name: 'Polygon' },
    { id: 'icpc', name: 'ICPC / Kattis' },
    { id: 'hydro', name: 'Hydro' },
  ],
});
