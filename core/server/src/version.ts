import manifest from '../package.json';

/** Of the product. */
export const VERSION: string = manifest.version;
