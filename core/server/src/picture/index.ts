import { bind, resolve } from '@tribunal/kernel';
import { Uploads } from '../file';
import type { CoreModule } from '../module';
import { Timetable } from '../tokens';
import { Allowance, UploadAllowance } from './allowance';
import { PublicContents, PublicContentStore } from './contents';
import { PictureDesk, Pictures } from './desk';
import { FetchedFileBook, FetchedFiles } from './fetched';
import { PublicFileBook, PublicFiles } from './public-files';
import { pictureRoutes } from './routes';
import { servingRoutes } from './serving';
import { StatementPictureBook, StatementPictures } from './statements';

export { encodePicture } from './encode';
export { publicPlace } from './contents';
export { FetchedFiles, type FetchedFileBook } from './fetched';
export { dispositionOf } from './file-name';
export { LONGEST_PICTURE_LINK, pictureLink, storedFileNamesIn } from './links';
export { StatementPictures, type KeptPicture, type StatementPictureBook } from './statements';
export { pictureWardens, type PictureWarden } from './wardens';

/** The job that removes pictures and attachments that nothing refers to. */
export const COLLECT_PICTURES = 'collect-pictures';

/** What people see: avatars, pictures and attachments of texts, pictures of the home page. */
export const pictureModule: CoreModule = {
  name: 'picture',
  bind: (container) => {
    bind(container, PublicContents, PublicContentStore);
    bind(container, PublicFiles, PublicFileBook);
    bind(container, Allowance, UploadAllowance);
    bind(container, Pictures, PictureDesk);
    bind(container, StatementPictures, StatementPictureBook);
    bind(container, FetchedFiles, FetchedFileBook);
  },
  routes: (container) => [
    ...pictureRoutes({
      desk: resolve(container, Pictures),
      allowance: resolve(container, Allowance),
      incoming: resolve(container, Uploads).incoming,
    }),
    ...servingRoutes({ files: resolve(container, PublicFiles), contents: resolve(container, PublicContents) }),
  ],
  start: async (container) => {
    const collect = async (): Promise<void> => {
      await resolve(container, Allowance).sweep();
      await resolve(container, PublicFiles).dropOrphans();
      await resolve(container, FetchedFiles).dropUnused();
      await resolve(container, PublicContents).collect();
    };
    const end = resolve(container, Timetable).schedule({ name: COLLECT_PICTURES, cron: '37 * * * *', run: collect });
    return async () => void (await end());
  },
};
