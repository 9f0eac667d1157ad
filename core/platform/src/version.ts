import manifest from '../package.json';

/** Version of the product, which all packages have. */
export const VERSION: string = manifest.version;
