/**
 * Builds the browser extension Tribunal Companion for Chromium and Firefox.
 * Usage: node scripts/build-companion.mjs [--out FOLDER] [--connect ORIGIN]… [--endpoint KEY=ADDRESS]… [--part FILE]…
 * `--connect` connects it to a judge from the start; `--endpoint` and `--part` are for tests.
 */
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BROWSERS, buildCompanion, zipName } from './lib/companion-build.mjs';
import { root } from './lib/root.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';

const USAGE = 'Usage: npm run build:companion -- [--out FOLDER] [--connect ORIGIN] [--endpoint KEY=ADDRESS]';

const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: join(root, 'build/companion') },
        connect: { type: 'string', multiple: true, default: [] },
        endpoint: { type: 'string', multiple: true, default: [] },
        part: { type: 'string', multiple: true, default: [] },
      },
    });
    return values;
  } catch {
    throw new CommandError(USAGE);
  }
};

/** @param {string} text */
const addressOf = (text) => {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new CommandError(`${text} is no address. ${USAGE}`);
  return text.replace(/\/$/, '');
};

/** @param {string} text @returns {[string, string]} */
const endpointOf = (text) => {
  const [, key, address] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (!key || !address) throw new CommandError(USAGE);
  return [key, addressOf(address)];
};

await runCommand(async () => {
  const { out, connect, endpoint, part } = readOptions();
  const outdir = resolve(out);
  const sites = await buildCompanion({
    outdir,
    connected: connect.map((origin) => new URL(addressOf(origin)).origin),
    endpoints: Object.fromEntries(endpoint.map(endpointOf)),
    parts: part.map((file) => resolve(file)),
  });
  console.log(`  ${sites.length === 0 ? 'no site' : sites.map(({ key }) => key).join(', ')}`);
  for (const browser of BROWSERS) console.log(`  ${relative(root, join(outdir, zipName(browser)))}`);
});
