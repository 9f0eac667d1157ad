import { createReadStream } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { Limits, token, type CarouselItem, type FileCalls, type UserInfo } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Account, presentUser, rolesOf } from '../account';
import type { Transactions } from '../database';
import { conflict, forbidden, notFound, type UploadedFile, type Viewer } from '../http';
import { Clock, Db, Points, Tx } from '../tokens';
import { Allowance, type UploadAllowance } from './allowance';
import { PublicContents, type PublicContentStore } from './contents';
import { encodeAvatar, encodePicture, type EncodedPicture } from './encode';
import { cleanFileName } from './file-name';
import { isPdf } from './kinds';
import { attachmentLink, pictureLink } from './links';
import { mayDrop, mayUpload } from './policy';
import { PDF, PublicFiles, type NewPublicFile, type PublicFileBook, type PublicKind } from './public-files';
import { pictureWardens } from './wardens';

export const Pictures = token<PictureDesk>('pictures');

/** Names of the parts that hold a picture, and anything. */
export const IMAGE = 'image';
export const FILE = 'file';
/** Bytes that tell a PDF. */
const BEGINNING = 16;
const OF_TEXTS: readonly PublicKind[] = ['markdown', 'attachment'];

/** What a text links to. */
type TextFile = FileCalls['POST /api/file/upload-md-file']['data'];

/** What people send to be seen: their avatars, pictures and attachments of texts, the pictures of the home page. */
@injectable()
export class PictureDesk {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(PublicContents) private readonly contents: PublicContentStore,
    @inject(PublicFiles) private readonly files: PublicFileBook,
    @inject(Allowance) private readonly allowance: UploadAllowance,
  ) {}

  /** Before anything is read. 403, 429 or 503. `gid` names the group whose texts the file is for. */
  async admitToTexts(viewer: Viewer, gid: number | null): Promise<void> {
    if (!mayUpload(viewer, { keepsGroup: await this.#keepsGroup(viewer, gid) })) throw forbidden();
    await this.allowance.enter(viewer.uid);
  }

  /** Takes the place of the user's avatar before. */
  async avatar({ uid }: Viewer, { path }: UploadedFile): Promise<UserInfo> {
    const picture = await encodeAvatar(() => readFile(path), IMAGE, uid);
    const file = await this.#keptPicture(picture);
    await this.tx.run(async ({ knex }) => {
      // First, so that of two avatars at the same moment the second finds the first one and drops it.
      await knex('account')
        .where({ uid })
        .update({ avatar: pictureLink(file.name), updatedAt: this.clock.now() });
      await this.files.drop(knex, { kind: 'avatar', uid });
      await this.files.add(knex, { ...file, kind: 'avatar', uid });
      await this.allowance.check(knex, uid);
    });
    const account = await Account.query(this.knex).findById(uid).throwIfNotFound();
    return presentUser(account, await rolesOf(this.knex, uid));
  }

  /** A picture of a text, at the address that the text links to. */
  async markdown(viewer: Viewer, gid: number | null, { path }: UploadedFile): Promise<TextFile> {
    const file = await this.#keptPicture(await encodePicture(() => readFile(path), IMAGE, viewer.uid));
    const fileId = await this.#add(viewer, { ...file, kind: 'markdown', gid });
    return { link: pictureLink(file.name), fileId };
  }

  /** Anything else that a text links to. It comes back as it was, under the name it had. */
  async attachment(viewer: Viewer, gid: number | null, { path, fileName }: UploadedFile): Promise<TextFile> {
    const type = isPdf(await beginningOf(path)) ? PDF : 'application/octet-stream';
    const { sha256 } = await this.contents.put(createReadStream(path));
    const name = this.files.newAttachmentName(type);
    const kept = { name, kind: 'attachment', sha256, type, fileName: cleanFileName(fileName), gid } as const;
    const fileId = await this.#add(viewer, kept);
    return { link: attachmentLink(name), fileId };
  }

  /** 409 when there are as many as there may be. */
  async toCarousel(viewer: Viewer, { path }: UploadedFile): Promise<CarouselItem> {
    const file = await this.#keptPicture(await encodePicture(() => readFile(path), FILE, viewer.uid));
    const limit = Limits.carouselPictures.max;
    const id = await this.tx.run(async ({ knex }) => {
      const added = await this.files.add(knex, { ...file, kind: 'carousel', uid: viewer.uid });
      await this.allowance.check(knex, viewer.uid);
      if ((await this.files.carousel(knex)).length > limit) throw conflict(FILE, 'file.carouselFull', { limit });
      return added;
    });
    return { id, url: pictureLink(file.name) };
  }

  /** The oldest first. */
  async carousel(): Promise<CarouselItem[]> {
    return (await this.files.carousel()).map(({ id, name }) => ({ id, url: pictureLink(name) }));
  }

  /** 404 for everything that is no picture of the home page. */
  async dropFromCarousel(id: number): Promise<void> {
    if ((await this.files.drop(this.knex, { id, kind: 'carousel' })) === 0) throw notFound('file.noSuchPicture');
  }

  /** 404 for everything that is no picture or attachment of a text, 403 for those of others. */
  async dropOfText(viewer: Viewer, id: number): Promise<void> {
    const file = await this.files.find({ id });
    if (!file || !OF_TEXTS.includes(file.kind)) throw notFound('file.noSuchFile');
    const { uid, gid } = file;
    const keepsGroup = await this.#keepsGroup(viewer, gid);
    if (!mayDrop(viewer, { uid, keepsGroup })) throw forbidden();
    await this.files.drop(this.knex, { id });
  }

  async #keepsGroup(viewer: Viewer, gid: number | null): Promise<boolean> {
    if (gid === null) return false;
    for (const warden of this.points.list(pictureWardens)) {
      if (await warden.mayKeepFilesOf(gid, viewer)) return true;
    }
    return false;
  }

  async #keptPicture({ content, type }: EncodedPicture): Promise<Pick<NewPublicFile, 'name' | 'sha256' | 'type'>> {
    const { sha256 } = await this.contents.put(content);
    return { name: this.files.newPictureName(type), sha256, type };
  }

  #add({ uid }: Viewer, file: NewPublicFile): Promise<number> {
    return this.tx.run(async ({ knex }) => {
      const id = await this.files.add(knex, { ...file, uid });
      await this.allowance.check(knex, uid);
      return id;
    });
  }
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
