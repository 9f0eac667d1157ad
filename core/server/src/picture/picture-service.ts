import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Limits, type CarouselItem, type FileCalls, type UserInfo } from '@tribunal/contract';
import type { Transactions } from '@tribunal/database';
import { inject, injectable, type Hooks } from '@tribunal/kernel';
import type { Knex } from 'knex';
import {
  conflict,
  forbidden,
  notFound,
  type UploadedFile,
  type Viewer,
  Clock,
  Db,
  HookBus,
  Tx,
  encodePicture,
  type EncodedPicture,
  isPdf,
} from '@tribunal/platform';
import { AccountModel, onAccountsChanged, presentUser, rolesOf } from '../account';
import { PlaceDirectory } from '../place';
import { findRightsIn } from '../problem';
import { AvatarStore } from './avatar-store';
import { UploadLimiter } from './upload-limiter';
import { PublicContentStore } from './public-content-store';
import { cleanFileName } from './file-name';
import { attachmentLink, pictureLink } from './links';
import { canDelete, canUpload } from './policy';
import { PDF, PublicFileRepository, type NewPublicFile, type PublicKind } from './public-file-repository';

/** Names of the form fields for a picture and for any file. */
export const IMAGE = 'image';
export const FILE = 'file';
/** Number of leading bytes read to detect a PDF. */
const HEAD_BYTES = 16;
const TEXT_KINDS: readonly PublicKind[] = ['markdown', 'attachment'];

/** A file that a text links to. */
type TextFile = FileCalls['POST /api/file/upload-md-file']['data'];

/** Receives public files: avatars, pictures and attachments of texts, and pictures of the home page. */
@injectable()
export class PictureService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(PublicContentStore) private readonly contents: PublicContentStore,
    @inject(PublicFileRepository) private readonly files: PublicFileRepository,
    @inject(UploadLimiter) private readonly allowance: UploadLimiter,
    @inject(AvatarStore) private readonly avatars: AvatarStore,
    @inject(HookBus) private readonly hooks: Hooks,
    @inject(PlaceDirectory) private readonly places: PlaceDirectory,
  ) {}

  /** @throws 403 if the viewer may not upload */
  async authorizeTextUpload(viewer: Viewer, gid: number | null): Promise<void> {
    if (!canUpload(viewer, await findRightsIn(this.places, viewer, gid))) throw forbidden();
  }

  /** Replaces the user's avatar. */
  async saveAvatar({ uid }: Viewer, file: UploadedFile): Promise<UserInfo> {
    const stored = await this.avatars.store(uid, file);
    const avatar = this.avatars.linkOf(stored);
    await this.transactions.run(async () => {
      await this.knex('account').where({ uid }).update({ avatar, updatedAt: this.clock.now() });
      await this.avatars.replace({ uid }, stored);
      await this.hooks.run(onAccountsChanged, { uids: [uid] });
    });
    const account = await AccountModel.query(this.knex).findById(uid).throwIfNotFound();
    return presentUser(account, await rolesOf(this.knex, uid));
  }

  /** Stores a picture of a text and returns the address for linking to it. */
  async saveTextPicture(viewer: Viewer, gid: number | null, { path }: UploadedFile): Promise<TextFile> {
    const file = await this.#storePicture(await encodePicture(() => readFile(path), IMAGE, viewer.uid));
    const fileId = await this.#add(viewer, { ...file, kind: 'markdown', gid });
    return { link: pictureLink(file.name), fileId };
  }

  /** Stores any other file that a text links to. It is served unchanged, under its original name. */
  async saveAttachment(viewer: Viewer, gid: number | null, { path, fileName }: UploadedFile): Promise<TextFile> {
    const type = isPdf(await readHead(path)) ? PDF : 'application/octet-stream';
    const { sha256 } = await this.contents.put(createReadStream(path));
    const name = this.files.newAttachmentName(type);
    const saved = { name, kind: 'attachment', sha256, type, fileName: cleanFileName(fileName), gid } as const;
    const fileId = await this.#add(viewer, saved);
    return { link: attachmentLink(name), fileId };
  }

  /**
   * Adds a picture to the home page.
   * @throws 409 if the maximum number is reached
   */
  async addToCarousel(viewer: Viewer, { path }: UploadedFile): Promise<CarouselItem> {
    const file = await this.#storePicture(await encodePicture(() => readFile(path), FILE, viewer.uid));
    const limit = Limits.carouselPictures.max;
    const id = await this.transactions.run(async () => {
      const added = await this.files.add({ ...file, kind: 'carousel', uid: viewer.uid });
      await this.allowance.checkQuota(viewer.uid);
      if ((await this.files.listCarousel()).length > limit) throw conflict(FILE, 'file.carouselFull', { limit });
      return added;
    });
    return { id, url: pictureLink(file.name) };
  }

  /** Returns the pictures of the home page, oldest first. */
  async listCarousel(): Promise<CarouselItem[]> {
    return (await this.files.listCarousel()).map(({ id, name }) => ({ id, url: pictureLink(name) }));
  }

  /**
   * Removes a picture from the home page.
   * @throws 404 if it is not a picture of the home page
   */
  async removeFromCarousel(id: number): Promise<void> {
    await this.transactions.run(async () => {
      if ((await this.files.delete({ id, kind: 'carousel' })) === 0) throw notFound('file.noSuchPicture');
    });
  }

  /**
   * Removes a picture or attachment of a text.
   * @throws 403 if it belongs to somebody else
   * @throws 404 if it is not a picture or attachment of a text
   */
  async removeTextFile(viewer: Viewer, id: number): Promise<void> {
    const file = await this.files.find({ id });
    if (!file || !TEXT_KINDS.includes(file.kind)) throw notFound('file.noSuchFile');
    if (!canDelete(viewer, file)) throw forbidden();
    await this.files.delete({ id });
  }

  async #storePicture({ content, type }: EncodedPicture): Promise<Pick<NewPublicFile, 'name' | 'sha256' | 'type'>> {
    const { sha256 } = await this.contents.put(content);
    return { name: this.files.newPictureName(type), sha256, type };
  }

  #add({ uid }: Viewer, file: NewPublicFile): Promise<number> {
    return this.transactions.run(async () => {
      const id = await this.files.add({ ...file, uid });
      await this.allowance.checkQuota(uid);
      return id;
    });
  }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
