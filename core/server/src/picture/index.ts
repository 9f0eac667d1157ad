import { bind, resolve } from '@tribunal/kernel';
import { UploadStore } from '../file';
import type { CoreModule } from '../module';
import { Scheduler } from '../tokens';
import { UploadLimiter } from './upload-limiter';
import { PublicContentStore } from './public-content-store';
import { PictureService } from './picture-service';
import { FetchedFileStore } from './fetched-file-store';
import { PublicFileRepository } from './public-file-repository';
import { pictureRoutes } from './routes';
import { servingRoutes } from './serving';
import { StatementPictureStore } from './statement-picture-store';

export { encodePicture } from './encode';
export { findContentHashes } from './public-file-repository';
export { publicStoreOptions } from './public-content-store';
export { FetchedFileStore } from './fetched-file-store';
export { dispositionOf } from './file-name';
export { LONGEST_PICTURE_LINK, pictureLink, storedFileNamesIn } from './links';
export { StatementPictureStore, type StoredPicture } from './statement-picture-store';

/** Name of the job that removes pictures and attachments that nothing refers to. */
export const COLLECT_PICTURES = 'collect-pictures';

/** Public files: avatars, pictures and attachments of texts, pictures of the home page. */
export const pictureModule: CoreModule = {
  name: 'picture',
  bind: (container) => {
    bind(container, PublicContentStore);
    bind(container, PublicFileRepository);
    bind(container, UploadLimiter);
    bind(container, PictureService);
    bind(container, StatementPictureStore);
    bind(container, FetchedFileStore);
  },
  routes: (container) => [
    ...pictureRoutes({
      pictures: resolve(container, PictureService),
      uploadLimiter: resolve(container, UploadLimiter),
      incoming: resolve(container, UploadStore).incoming,
    }),
    ...servingRoutes({
      files: resolve(container, PublicFileRepository),
      contents: resolve(container, PublicContentStore),
    }),
  ],
  start: async (container) => {
    const collect = async (): Promise<void> => {
      await resolve(container, UploadLimiter).deleteExpired();
      await resolve(container, PublicFileRepository).deleteOrphans();
      await resolve(container, FetchedFileStore).deleteUnused();
      await resolve(container, PublicContentStore).deleteUnreferenced();
    };
    const end = resolve(container, Scheduler).schedule({ name: COLLECT_PICTURES, cron: '37 * * * *', run: collect });
    return async () => void (await end());
  },
};
