import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const CONTRACT = 'core/remote-kit/src/contract';

/**
 * The declarations that adapters implement or fill in, with their files.
 * @type {readonly (readonly [file: string, name: string])[]}
 */
const DECLARATIONS = [
  ['core/contract/src/plugin/manifest.ts', 'ProblemSourceSpec'],
  [`${CONTRACT}/remote-judge.ts`, 'RemoteJudgeSpec'],
  [`${CONTRACT}/remote-judge.ts`, 'RemoteLanguage'],
  [`${CONTRACT}/adapter.ts`, 'RemoteAdapter'],
  [`${CONTRACT}/adapter.ts`, 'RemoteSubmission'],
  [`${CONTRACT}/adapter.ts`, 'RemoteProblemRef'],
  [`${CONTRACT}/adapter.ts`, 'RemoteCredentials'],
  [`${CONTRACT}/adapter.ts`, 'RemoteProblem'],
  [`${CONTRACT}/adapter.ts`, 'ListedProblem'],
  [`${CONTRACT}/adapter.ts`, 'CataloguePage'],
  [`${CONTRACT}/adapter.ts`, 'RemoteRun'],
  [`${CONTRACT}/adapter.ts`, 'RemoteCase'],
  [`${CONTRACT}/adapter.ts`, 'PublicRun'],
];

/**
 * Returns an interface of the contract without its comments.
 * @param {string} file
 * @param {string} name
 */
const declarationOf = (file, name) => {
  const text = readFileSync(join(root, file), 'utf8');
  const found = new RegExp(`^export (interface ${name}\\b[^]*?\\n\\})`, 'm').exec(text)?.[1];
  if (!found) throw new Error(`${file} has no interface ${name}`);
  return found.replace(/^\s*\/\*\*[^]*?\*\/\n/gm, '');
};

/** Returns the signatures of everything that an adapter implements, as the reference shows them. */
export const remoteJudgeSignatures = () => DECLARATIONS.map(([file, name]) => declarationOf(file, name)).join('\n\n');

const PAGE = join(root, 'docs/remote-judge-reference.md');
const BLOCK = /(\n## Signatures\n[^]*?```ts\n)[^]*?(\n```\n)/;

/** Returns the reference with the signatures of the contract. */
export const referenceWithSignatures = () =>
  readFileSync(PAGE, 'utf8').replace(BLOCK, (_, before, after) => `${before}${remoteJudgeSignatures()}${after}`);
