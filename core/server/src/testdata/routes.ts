import { JUDGE_CASE_MODES, Limits, TEXT_CHOICES, type JudgeCaseMode, type TextChoice } from '@tribunal/contract';
import {
  asAttachment,
  id,
  oneOf,
  optional,
  schemaFor,
  validateQuery,
  type AnyRoute,
  type Viewer,
} from '@tribunal/platform';
import type { UploadStore } from '../file';
import type { PlaceDirectory } from '../place';
import { checkCreate } from '../problem';
import type { TestdataReader } from './testdata-reader';
import type { TestdataReceiver } from './testdata-receiver';

interface TestdataServices {
  receiver: TestdataReceiver;
  reader: TestdataReader;
  uploads: UploadStore;
  places: PlaceDirectory;
}

interface UploadQuery {
  mode?: JudgeCaseMode;
  /** The group that the problem will belong to. */
  gid?: number;
  /** What becomes of marks, encodings and line ends of other systems; `convert` if absent. */
  texts?: TextChoice;
}

const uploadQuery = schemaFor<UploadQuery>({
  mode: optional(oneOf(JUDGE_CASE_MODES)),
  gid: optional(id()),
  texts: optional(oneOf(TEXT_CHOICES)),
});
const onePid = schemaFor<{ pid: number }>({ pid: id() });

export const testdataRoutes = ({ receiver, reader, uploads, places }: TestdataServices): AnyRoute[] => [
  {
    method: 'POST',
    path: '/api/file/upload-testcase-zip',
    access: 'user',
    // The file is used when the problem is saved.
    audit: false,
    query: uploadQuery,
    part: 'file',
    maxBytes: Limits.archiveBytes.max,
    folder: uploads.incoming,
    check: async ({ viewer, query }) => {
      await checkCreate(places, viewer!, (query as unknown as UploadQuery).gid ?? null);
      await uploads.denyOverQuota(viewer!.uid);
    },
    upload: ({ path }, { viewer, query }) => {
      const { mode = 'default', texts = 'convert' } = query as unknown as UploadQuery;
      return receiver.receive(viewer!.uid, path, { mode, texts });
    },
  },
  {
    method: 'GET',
    path: '/api/file/download-testcase',
    access: 'user',
    raw: async (request, h, viewer) => {
      const { pid } = validateQuery(onePid, request.query) as { pid: number };
      const zip = h.response(await reader.streamZip(viewer as Viewer, pid));
      return asAttachment(zip, 'application/zip', `problem_${pid}_testcase.zip`);
    },
  },
];
