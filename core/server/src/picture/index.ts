import { CORE } from '@tribunal/kernel';
import { type CoreArea, objectRules } from '@tribunal/platform';
import { UploadStore } from '../file';
import { canDelete, canUpload } from './policy';
import { AvatarStore } from './avatar-store';
import { UploadLimiter } from './upload-limiter';
import { rightsOnSite } from '../problem';
import { PublicContentStore } from './public-content-store';
import { PictureService } from './picture-service';
import { FetchedFileStore } from './fetched-file-store';
import { PublicFileRepository } from './public-file-repository';
import { pictureRoutes } from './routes';
import { servingRoutes } from './serving';
import { StatementPictureStore } from './statement-picture-store';

export { AvatarStore, type StoredAvatar } from './avatar-store';
export { findContentHashes } from './public-file-repository';
export { PublicContentStore, publicStoreOptions } from './public-content-store';
export { FetchedFileStore } from './fetched-file-store';
export { LONGEST_PICTURE_LINK, pictureLink, storedFileNamesIn } from './links';
export { StatementPictureStore, type StoredPicture } from './statement-picture-store';

const COLLECT = 'collect-pictures';
/** Name of the job that removes pictures and attachments that nothing refers to. */
export const COLLECT_PICTURES = `${CORE}:${COLLECT}`;

/** Public files: avatars, pictures and attachments of texts, pictures of the home page. */
export const pictureArea: CoreArea = (scope) => {
  const rule = { plugin: null, area: 'pictures' };
  scope.contribute(
    objectRules,
    { ...rule, textKey: 'rule.uploadPicture', allows: (viewer) => canUpload(viewer, rightsOnSite(viewer)) },
    { ...rule, textKey: 'rule.deletePicture', allows: (viewer, uid) => canDelete(viewer, { uid }) },
  );
  scope.provide(PublicContentStore);
  scope.provide(PublicFileRepository);
  scope.provide(UploadLimiter);
  scope.provide(AvatarStore);
  scope.provide(PictureService);
  scope.provide(StatementPictureStore);
  scope.provide(FetchedFileStore);
  scope.serve(() => [
    ...pictureRoutes({
      pictures: scope.get(PictureService),
      uploadLimiter: scope.get(UploadLimiter),
      incoming: scope.get(UploadStore).incoming,
    }),
    ...servingRoutes({
      files: scope.get(PublicFileRepository),
      contents: scope.get(PublicContentStore),
    }),
  ]);
  scope.schedule({
    name: COLLECT,
    cron: '37 * * * *',
    run: async () => {
      await scope.get(UploadLimiter).deleteExpired();
      await scope.get(PublicFileRepository).deleteOrphans();
      await scope.get(FetchedFileStore).deleteUnused();
      await scope.get(PublicContentStore).deleteUnreferenced();
    },
  });
};
