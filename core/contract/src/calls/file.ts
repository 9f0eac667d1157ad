import type { UserInfo } from './account';

export interface CarouselItem {
  id: number;
  url: string;
}

/**
 * Calls for files that users see. Uploads are forms with one part, `image` or `file`. Pictures are recognised by
 * their content and re-encoded; other files are served as attachments.
 */
export interface FileCalls {
  'POST /api/file/upload-avatar': { data: UserInfo };
  'POST /api/file/upload-md-img': { query: { gid?: number }; data: { link: string; fileId: number } };
  'POST /api/file/upload-md-file': { query: { gid?: number }; data: { link: string; fileId: number } };
  'POST /api/file/upload-carouse-img': { data: CarouselItem };
}

export interface PictureCalls {
  'GET /api/home-carousel': { data: CarouselItem[] };
  'DELETE /api/admin/config/home-carousel': { query: { id: number }; data: null };
  /** Deletes a picture or an attachment of a text. Only its uploader and staff may. */
  'GET /api/file/delete-md-img': { query: { fileId: number }; data: null };
}
