import { notFound, type RawRouteSpec } from '../http';
import type { TestdataStore } from './testdata-store';

const SHA256 = /^[0-9a-f]{64}$/;

/** Whether a judge needs a file for what it holds now. */
export interface FileClaims {
  needs(judgeId: number, sha256: string): Promise<boolean>;
}

/** Test data for judges: they know the hash from their task, and get what belongs to the work that they hold. */
export const fileRoutes = (testdata: TestdataStore, claims: FileClaims): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/judge/data/{sha256}',
    access: 'judge',
    raw: async (request, h) => {
      const sha256 = String(request.params['sha256']);
      if (!SHA256.test(sha256)) throw notFound('file.noSuchData');
      const isNeeded = await claims.needs(request.app.judge!.id, sha256);
      const data = isNeeded ? await testdata.open(sha256) : null;
      if (!data) throw notFound('file.noSuchData');
      return (
        h
          .response(data.stream)
          // Without it a file of no bytes would be answered 204, as if there were none.
          .code(200)
          .type('application/octet-stream')
          .bytes(data.bytes)
          .header('cache-control', 'no-store')
      );
    },
  },
];
