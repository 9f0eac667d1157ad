import { Limits, type FileCalls, type PictureCalls } from '@tribunal/contract';
import { id, optional, routes, schemaFor, type AnyRoute, type UploadRouteSpec, type Viewer } from '../http';
import type { UploadAllowance } from './allowance';
import { FILE, IMAGE, type PictureDesk } from './desk';

interface PictureServices {
  desk: PictureDesk;
  allowance: UploadAllowance;
  /** Folder that receives files. */
  incoming: string;
}

type Upload = Omit<UploadRouteSpec, 'method' | 'path' | 'folder'>;

const ofGroup = schemaFor<{ gid?: number }>({ gid: optional(id()) });
const gidOf = (query: unknown): number | null => (query as { gid?: number }).gid ?? null;
const byId = schemaFor<{ id: number }>({ id: id() });
const byFileId = schemaFor<{ fileId: number }>({ fileId: id() });

/** Each call of `FileCalls`, and no other. */
const uploadsOf = ({ desk, allowance }: PictureServices): { [K in keyof FileCalls]: Upload } => ({
  'POST /api/file/upload-avatar': {
    access: 'user',
    part: IMAGE,
    maxBytes: Limits.avatarBytes.max,
    check: ({ viewer }) => allowance.enter(viewer!.uid),
    upload: (file, { viewer }) => desk.avatar(viewer!, file),
  },
  'POST /api/file/upload-md-img': {
    access: 'user',
    query: ofGroup,
    part: IMAGE,
    maxBytes: Limits.pictureBytes.max,
    check: ({ viewer, query }) => desk.admitToTexts(viewer!, gidOf(query)),
    upload: (file, { viewer, query }) => desk.markdown(viewer!, gidOf(query), file),
  },
  'POST /api/file/upload-md-file': {
    access: 'user',
    query: ofGroup,
    part: FILE,
    maxBytes: Limits.attachmentBytes.max,
    check: ({ viewer, query }) => desk.admitToTexts(viewer!, gidOf(query)),
    upload: (file, { viewer, query }) => desk.attachment(viewer!, gidOf(query), file),
  },
  'POST /api/file/upload-carouse-img': {
    access: 'root',
    part: FILE,
    maxBytes: Limits.pictureBytes.max,
    check: ({ viewer }) => allowance.enter(viewer!.uid),
    upload: (file, { viewer }) => desk.toCarousel(viewer as Viewer, file),
  },
});

const formsOf = (services: PictureServices): UploadRouteSpec[] =>
  Object.entries(uploadsOf(services)).map(([call, upload]) => ({
    method: 'POST',
    path: call.slice('POST '.length),
    folder: services.incoming,
    ...upload,
  }));

export const pictureRoutes = (services: PictureServices): AnyRoute[] => [
  ...formsOf(services),
  ...routes<PictureCalls>()({
    'GET /api/home-carousel': { access: 'public', handle: () => services.desk.carousel() },
    'DELETE /api/admin/config/home-carousel': {
      access: 'root',
      query: byId,
      handle: ({ query }) => services.desk.dropFromCarousel(query.id).then(() => null),
    },
    'GET /api/file/delete-md-img': {
      access: 'user',
      query: byFileId,
      handle: ({ query, viewer }) => services.desk.dropOfText(viewer, query.fileId).then(() => null),
    },
  }),
];
