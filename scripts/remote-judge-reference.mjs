/** `npm run remote-judge-reference`: writes the signatures of the contract into the reference for remote judges. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referenceWithSignatures } from './lib/remote-judge-signatures.mjs';
import { root } from './lib/root.mjs';

writeFileSync(join(root, 'docs/remote-judge-reference.md'), referenceWithSignatures());
