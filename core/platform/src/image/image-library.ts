type Sharp = (typeof import('sharp'))['default'];

/** What may be read: kinds of pictures that people send, and SVG, which only the server's own drawings are. */
const READERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].flatMap((kind) => [
  `VipsForeignLoad${kind}`,
  `VipsForeignLoad${kind}Buffer`,
]);

let library: Promise<Sharp> | undefined;

/** Loaded with the first picture: it is large, and many a server sees none. Its settings hold for the whole process. */
export const loadSharp = (): Promise<Sharp> =>
  (library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: READERS });
    return sharp;
  }));
