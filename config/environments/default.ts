import { Intervals } from '@tribunal/contract';
import { join } from 'node:path';
import type { SomeValuesOf } from '../fields';
import type { Environment } from '../load';
import { rootPath } from '../root';
import type { judgeSections, serverSections } from '../schema';

export interface Defaults {
  server: SomeValuesOf<typeof serverSections>;
  judge: SomeValuesOf<typeof judgeSections>;
}

/** What holds in every environment unless that environment or a variable says otherwise. */
export const defaults: Defaults = {
  server: {
    http: { port: 8080, host: '127.0.0.1', trustedProxies: [], webDist: join(rootPath, 'web/dist') },
    data: { dir: join(rootPath, 'data'), demo: true },
    judge: { simulateRemotes: false },
    accounts: { registerCode: false, submitGapMs: Intervals.submitGap },
    plugins: { dirs: [] },
    log: { level: 'warn' },
  },
  judge: {
    server: { url: 'http://127.0.0.1:8080' },
    judge: { cacheDir: join(rootPath, 'data/judge'), simulateRemotes: false },
    plugins: { dirs: [] },
    log: { level: 'warn' },
  },
};

/** Defaults that follow from other variables. */
export const derived = (env: Environment): Defaults => ({
  server: {
    http: { baseUrl: `http://${env['HOST'] || '127.0.0.1'}:${env['PORT'] || 8080}` },
    queue: env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : {},
  },
  judge: {},
});
