import type { UserInfo } from './account';

export interface CarouselItem {
  id: number;
  url: string;
}

/**
 * Files that people see. The uploads are forms with one part, `image` or `file`. Pictures are known by their content and
 * encoded anew; other files come back as attachments.
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
  /** A picture or an attachment of a text; by whoever sent it, or by staff. */
  'GET /api/file/delete-md-img': { query: { fileId: number }; data: null };
}
