import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Makes a folder outside the checkout one that editors, the type check and the tests understand.
 * @param {string} folder
 */
export const connectToCheckout = (folder) => {
  // The packages of the site are found by this link.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.gitignore'), 'node_modules\ndist/\n');
  writeFileSync(join(folder, 'tsconfig.json'), config());
};

const config = () => `{
  "extends": ${JSON.stringify(join(root, 'tsconfig.base.json'))},
  "compilerOptions": {
    "jsx": "react-jsx",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "allowJs": true,
    "checkJs": false,
    "types": ["vite/client", "node"]
  },
  "include": ["."],
  "exclude": ["node_modules", "dist"]
}
`;
