import { JUDGE_CASE_MODES, Limits, type JudgeCaseMode } from '@tribunal/contract';
import type { UploadStore } from '../file';
import { asAttachment, id, oneOf, optional, schemaFor, validateQuery, type AnyRoute, type Viewer } from '../http';
import type { TestdataReader } from './testdata-reader';
import type { TestdataReceiver } from './testdata-receiver';

interface TestdataServices {
  receiver: TestdataReceiver;
  reader: TestdataReader;
  uploads: UploadStore;
}

const uploadQuery = schemaFor<{ mode?: JudgeCaseMode }>({ mode: optional(oneOf(JUDGE_CASE_MODES)) });
const onePid = schemaFor<{ pid: number }>({ pid: id() });

export const testdataRoutes = ({ receiver, reader, uploads }: TestdataServices): AnyRoute[] => [
  {
    method: 'POST',
    path: '/api/file/upload-testcase-zip',
    access: 'staff',
    // The file is used when the problem is saved.
    audit: false,
    query: uploadQuery,
    part: 'file',
    maxBytes: Limits.archiveBytes.max,
    folder: uploads.incoming,
    check: ({ viewer }) => uploads.denyOverQuota(viewer!.uid),
    upload: ({ path }, { viewer, query }) => {
      const { mode = 'default' } = query as unknown as { mode?: JudgeCaseMode };
      return receiver.receive(viewer!.uid, path, mode);
    },
  },
  {
    method: 'GET',
    path: '/api/file/download-testcase',
    access: 'staff',
    raw: async (request, h, viewer) => {
      const { pid } = validateQuery(onePid, request.query) as { pid: number };
      const zip = h.response(await reader.streamZip(viewer as Viewer, pid));
      return asAttachment(zip, 'application/zip', `problem_${pid}_testcase.zip`);
    },
  },
];
