import { CONTENT_TYPE } from '@tribunal/contract';
import { defineRemoteJudge } from '../../src/contract';

/** A site that has everything that the tests of adapters ask for. */
export const remotePlt = defineRemoteJudge(
  { version: '1.0.0', contract: '^3.0' },
  {
    key: 'PLT',
    name: 'Planted',
    home: 'https://plt.example.org',
    endpoint: 'https://plt.example.org',
    exampleId: '1000',
    exampleContestId: '1',
    hasCatalogue: true,
    submitMethods: ['pool', 'own', 'verify'],
    poolByDefault: false,
    credentials: ['password', 'session'],
    gaps: { submitMs: 10_000, requestMs: 1000 },
    returnsRunId: true,
    languages: [
      { id: '1', name: 'C++', contentType: CONTENT_TYPE.cpp },
      { id: '2', name: 'Python', contentType: CONTENT_TYPE.python },
      { id: '3', name: 'Java', contentType: CONTENT_TYPE.java },
    ],
  },
);
