import { Limits, type FileCalls, type PictureCalls } from '@tribunal/contract';
import { id, optional, routes, schemaFor, type AnyRoute, type UploadRouteSpec, type Viewer } from '@tribunal/platform';
import type { UploadLimiter } from './upload-limiter';
import { FILE, IMAGE, type PictureService } from './picture-service';

interface PictureServices {
  pictures: PictureService;
  uploadLimiter: UploadLimiter;
  /** Folder that receives uploaded files. */
  incoming: string;
}

type Upload = Omit<UploadRouteSpec, 'method' | 'path' | 'folder'>;

const ofGroup = schemaFor<{ gid?: number }>({ gid: optional(id()) });
const gidOf = (query: unknown): number | null => (query as { gid?: number }).gid ?? null;
const byId = schemaFor<{ id: number }>({ id: id() });
const byFileId = schemaFor<{ fileId: number }>({ fileId: id() });

/** Returns an upload handler for each route of `FileCalls`. */
const uploadsOf = ({ pictures, uploadLimiter }: PictureServices): { [K in keyof FileCalls]: Upload } => ({
  'POST /api/file/upload-avatar': {
    access: 'user',
    part: IMAGE,
    maxBytes: Limits.avatarBytes.max,
    check: ({ viewer }) => uploadLimiter.consume(viewer!.uid),
    upload: (file, { viewer }) => pictures.saveAvatar(viewer!, file),
  },
  'POST /api/file/upload-md-img': {
    access: 'user',
    query: ofGroup,
    part: IMAGE,
    formFields: ['gid'],
    maxBytes: Limits.pictureBytes.max,
    count: ({ uid }) => uploadLimiter.consume(uid),
    check: ({ viewer, query }) => pictures.authorizeTextUpload(viewer!, gidOf(query)),
    upload: (file, { viewer, query }) => pictures.saveTextPicture(viewer!, gidOf(query), file),
  },
  'POST /api/file/upload-md-file': {
    access: 'user',
    query: ofGroup,
    part: FILE,
    formFields: ['gid'],
    maxBytes: Limits.attachmentBytes.max,
    count: ({ uid }) => uploadLimiter.consume(uid),
    check: ({ viewer, query }) => pictures.authorizeTextUpload(viewer!, gidOf(query)),
    upload: (file, { viewer, query }) => pictures.saveAttachment(viewer!, gidOf(query), file),
  },
  'POST /api/file/upload-carouse-img': {
    access: 'root',
    part: FILE,
    maxBytes: Limits.pictureBytes.max,
    check: ({ viewer }) => uploadLimiter.consume(viewer!.uid),
    upload: (file, { viewer }) => pictures.addToCarousel(viewer as Viewer, file),
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
    'GET /api/home-carousel': { access: 'public', handle: () => services.pictures.listCarousel() },
    'DELETE /api/admin/config/home-carousel': {
      access: 'root',
      query: byId,
      handle: ({ query }) => services.pictures.removeFromCarousel(query.id).then(() => null),
    },
    'GET /api/file/delete-md-img': {
      access: 'user',
      query: byFileId,
      handle: ({ query, viewer }) => services.pictures.removeTextFile(viewer, query.fileId).then(() => null),
    },
  }),
];
