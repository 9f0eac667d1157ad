import { notFound, type RawRouteSpec } from '../http';
import type { TestdataStore } from './testdata-store';

/** Testdata for judges: they know the hash from their task. */
export const fileRoutes = (testdata: TestdataStore): RawRouteSpec[] => [
  {
    method: 'GET',
    path: '/api/judge/data/{sha256}',
    access: 'judge',
    raw: async (request, h) => {
      const data = await testdata.open(String(request.params['sha256']));
      if (!data) throw notFound('file.noSuchData');
      return h
        .response(data.stream)
        .type('application/octet-stream')
        .bytes(data.bytes)
        .header('cache-control', 'no-store');
    },
  },
];
