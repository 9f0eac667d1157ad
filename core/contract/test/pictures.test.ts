import { expect, it } from 'vitest';
import { AVATAR_ENDINGS, isPictureFile, PICTURE_ENDINGS } from '../src/vocabulary';

it('files are pictures by their endings, in any case; avatars may be bitmaps, too', () => {
  expect(['a.png', 'a.JPG', 'a.jpeg', 'a.gif', 'a.webp'].map(isPictureFile)).toEqual(Array(5).fill(true));
  expect(['a.bmp', 'a.svg', 'png', 'a.png.exe', ''].map(isPictureFile)).toEqual(Array(5).fill(false));
  expect(AVATAR_ENDINGS.filter((ending) => !PICTURE_ENDINGS.includes(ending))).toEqual(['.bmp']);
});
