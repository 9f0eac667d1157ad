import { notFound, type RawRouteSpec } from '@tribunal/platform';
import type { TestdataStore } from './testdata-store';

const SHA256 = /^[0-9a-f]{64}$/;

/** Decides whether a judge needs a file for its current claims. */
export interface JudgeFilePolicy {
  canRead(judgeId: number, sha256: string): Promise<boolean>;
}

/**
 * Routes that serve test data to judges: they know the hash from their task, and may read only data of the judgements
 * that they have claimed.
 */
export const fileRoutes = (testdata: TestdataStore, policy: JudgeFilePolicy): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/judge/data/{sha256}',
    access: 'judge',
    raw: async (request, h) => {
      const sha256 = String(request.params['sha256']);
      if (!SHA256.test(sha256)) throw notFound('file.noSuchData');
      const isAllowed = await policy.canRead(request.app.judge!.id, sha256);
      const data = isAllowed ? await testdata.open(sha256) : null;
      if (!data) throw notFound('file.noSuchData');
      return (
        h
          .response(data.stream)
          // Without an explicit code an empty file would be answered with 204, as if it did not exist.
          .code(200)
          .type('application/octet-stream')
          .bytes(data.bytes)
          .header('cache-control', 'no-store')
      );
    },
  },
];
