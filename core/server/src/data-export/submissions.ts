import { Status, sourceExtensionOf, type StatusName } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { ZipEntry } from '@tribunal/platform';
import type { Knex } from 'knex';
import type { PlaceDirectory } from '../place';
import type { SiteSettingsReader } from '../settings';
import { readOwnSubmissions, type OwnSubmission } from '../submission';
import { pagesBy, type AccountDataProvider } from './account-data';

interface Parts {
  knex: Knex;
  points: ExtensionPoints;
  places: PlaceDirectory;
  settings: SiteSettingsReader;
}

const NAMES = new Map(Object.entries(Status).map(([name, status]) => [status, name as StatusName]));
/** The verdict is null while it is hidden. */
const verdictOf = (status: Status): StatusName | null =>
  status === Status.UnknownResult ? null : (NAMES.get(status) ?? null);

const codeNameOf = ({ view }: OwnSubmission): string => `${view.submitId}.${sourceExtensionOf(view.language)}`;

const present = (submission: OwnSubmission): object => {
  const { view, ip, cases } = submission;
  return {
    id: view.submitId,
    problemId: view.displayId ?? view.displayPid,
    problemTitle: view.title,
    contest: view.cid === 0 ? null : view.cid,
    group: view.gid,
    language: view.language,
    submittedAt: view.submitTime,
    ip,
    isShared: view.share,
    verdict: verdictOf(view.status),
    score: view.score,
    timeMs: view.time,
    memoryKb: view.memory,
    length: view.length,
    message: view.errorMessage,
    code: view.code === null ? null : `code/${codeNameOf(submission)}`,
    cases: cases.map(({ seq, groupNum, status, time, memory, score }) => {
      return { number: seq, subtask: groupNum, verdict: verdictOf(status), timeMs: time, memoryKb: memory, score };
    }),
  };
};

/** Submissions with their code, and with what their owner may know now of their results. */
export const submissionData = (parts: Parts): AccountDataProvider => ({
  plugin: null,
  folder: 'submissions',
  files: [
    {
      name: 'submissions.json',
      textKey: 'dataExport.file.submissions',
      columns: ['submission.uid'],
      async *pages({ viewer }) {
        for await (const page of readOwnSubmissions(parts, viewer)) yield page.map(present);
      },
    },
    {
      name: 'code',
      textKey: 'dataExport.file.code',
      async *entries({ viewer }): AsyncGenerator<ZipEntry> {
        for await (const page of readOwnSubmissions(parts, viewer)) {
          for (const submission of page)
            if (submission.view.code !== null)
              yield { name: codeNameOf(submission), content: Buffer.from(submission.view.code) };
        }
      },
    },
    {
      name: 'test-runs.json',
      textKey: 'dataExport.file.testRuns',
      columns: ['trial.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          parts
            .knex('trial')
            .where({ uid, kind: 'test' })
            .select('id', 'pid', 'language', 'code', 'createdAt', parts.knex.raw(`request ->> 'input' as input`)),
        ),
    },
  ],
});
