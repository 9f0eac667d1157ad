import { readFile } from 'node:fs/promises';
import { inject, injectable } from '@tribunal/kernel';
import { type UploadedFile, encodeAvatar } from '@tribunal/platform';
import { pictureLink } from './links';
import { PublicContentStore } from './public-content-store';
import { PublicFileRepository, type NewPublicFile } from './public-file-repository';
import { UploadLimiter } from './upload-limiter';

/** An avatar whose content is stored, but that nothing shows yet. */
export type StoredAvatar = Pick<NewPublicFile, 'name' | 'sha256' | 'type'>;

/** Whose avatar it is: the account `uid` itself, or the group `gid`, for which `uid` has uploaded it. */
interface AvatarOwner {
  uid: string;
  gid?: number;
}

/** Name of the form field with the picture. */
const IMAGE = 'image';

/** Stores avatars, of 200 × 200 pixels. */
@injectable()
export class AvatarStore {
  constructor(
    @inject(PublicContentStore) private readonly contents: PublicContentStore,
    @inject(PublicFileRepository) private readonly files: PublicFileRepository,
    @inject(UploadLimiter) private readonly limiter: UploadLimiter,
  ) {}

  /**
   * Counts an upload before anything is read.
   * @throws 429 if the user uploads too much
   * @throws 503 if the disk is almost full
   */
  consumeUpload(uid: string): Promise<void> {
    return this.limiter.consume(uid);
  }

  /**
   * Re-encodes an uploaded picture and stores it.
   * @throws 400 on `image` if it is no picture
   * @throws 503 if too many pictures are waiting
   */
  async store(uid: string, { path }: Pick<UploadedFile, 'path'>): Promise<StoredAvatar> {
    const { content, type } = await encodeAvatar(() => readFile(path), IMAGE, uid);
    const { sha256 } = await this.contents.put(content);
    return { name: this.files.newPictureName(type), sha256, type };
  }

  linkOf({ name }: StoredAvatar): string {
    return pictureLink(name);
  }

  /**
   * Makes a stored avatar the only one of its owner. The caller has locked the owner's row, so that of two concurrent
   * uploads the second finds the avatar of the first and deletes it.
   * @throws 429 if the user has stored too much
   */
  async replace({ uid, gid }: AvatarOwner, avatar: StoredAvatar): Promise<void> {
    await (gid === undefined ? this.files.deleteAvatarOf(uid) : this.removeOfGroup(gid));
    await this.files.add({ ...avatar, kind: 'avatar', uid, gid: gid ?? null });
    await this.limiter.checkQuota(uid);
  }

  /** Removes the avatar of a group. */
  async removeOfGroup(gid: number): Promise<void> {
    await this.files.delete({ kind: 'avatar', gid });
  }
}
