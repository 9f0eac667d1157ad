import { extensionPoint } from '@tribunal/contract';
import type { Viewer } from '../http';

/** A plugin's say over files that belong to a group, for people whom core does not let. */
export interface PictureWarden {
  /** Whether the viewer looks after what people of this group see. */
  mayKeepFilesOf(gid: number, viewer: Viewer): Promise<boolean> | boolean;
}
export const pictureWardens = extensionPoint<PictureWarden>('picture-wardens');
