import { bmpOf } from '../../core/platform/test/image/pictures';

const GREY = [0x7f, 0x7f, 0x7f];

/** Returns an image of one colour as a BMP, the simplest format. */
export const bitmap = (width: number, height: number): Buffer => bmpOf(width, height, GREY, GREY);
