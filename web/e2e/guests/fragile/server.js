import { fragile } from './plugin.js';

export default {
  manifest: fragile,
  async setup(scope) {
    const { hasRoom } = await scope.settings();
    if (!hasRoom) throw new Error('the disk is full');
    scope.serve([
      { method: 'GET', path: '/api/fragile', access: 'public', handle: async () => (await scope.settings()).pace },
    ]);
  },
};
