import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { lockSetup } from '../setup-lock.mjs';
import { run, step, CommandError } from '../steps.mjs';

/** @typedef {{ name: string, package: string | null, paths: string[] }} Program */
/**
 * The programs of the languages that share a compiler. `version` is how to find out its version.
 * @typedef {object} LanguageTools
 * @property {string[]} languages
 * @property {Program[]} programs
 * @property {{ arguments: string[], pattern: string }} version
 * @property {boolean} [isBasic]
 */

/** The same file as a source and as part of a build, which may be without sources. */
const TOOLS_FILES = ['judge-local/src/languages/tools.json', 'build/judge-local/tools.json'];
const toolsFile = TOOLS_FILES.map((path) => join(root, path)).find((path) => existsSync(path));

/**
 * The programs and packages that each language needs; the judges read the same file.
 * @type {LanguageTools[]}
 */
export const languageTools = toolsFile ? JSON.parse(readFileSync(toolsFile, 'utf8')) : [];

/**
 * Debian package → files, of each of which one path exists if the package is installed.
 * @type {Record<string, string[][]>}
 */
const packageFiles = {
  'util-linux': [['/usr/bin/setpriv']],
  bubblewrap: [['/usr/bin/bwrap']],
  chromium: [['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']],
  'rabbitmq-server': [['/usr/lib/rabbitmq/bin/rabbitmq-server']],
  nginx: [['/usr/sbin/nginx']],
  'fonts-noto-cjk': [['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc']],
};
for (const { programs } of languageTools) {
  for (const { package: debian, paths } of programs) if (debian) (packageFiles[debian] ??= []).push(paths);
}

/** @param {readonly LanguageTools[]} tools */
const packagesOf = (tools) => [
  ...new Set(
    tools.flatMap(({ programs }) => programs.map((program) => program.package)).filter((name) => name !== null),
  ),
];

/** Packages that judging requires; those of all other languages are optional. */
export const judgePackages = [...packagesOf(languageTools.filter(({ isBasic }) => isBasic)), 'util-linux'];
export const languagePackages = packagesOf(languageTools);
export const testPackages = [
  ...judgePackages,
  ...languagePackages,
  'bubblewrap',
  'chromium',
  'rabbitmq-server',
  'nginx',
  'fonts-noto-cjk',
];

/**
 * Returns those of `packages` whose programs are missing on this machine.
 * @param {readonly string[]} packages
 */
export const missingPackages = (packages) =>
  [...new Set(packages)].filter((name) => !packageFiles[name]?.every((paths) => paths.some(existsSync)));

/**
 * Returns the command with which an operator can install the packages.
 * @param {readonly string[]} packages
 */
export const installCommand = (packages) =>
  `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** @param {string | undefined} value */
const isFlagSet = (value) => Boolean(value) && value !== '0';
const hasApt = existsSync('/usr/bin/apt-get');
const canInstall = () => hasApt && process.getuid?.() === 0 && !isFlagSet(process.env.NO_APT);

/** Debian calls this script to ask whether a service may be started. */
const POLICY = '/usr/sbin/policy-rc.d';
const NO_SERVICES = '#!/bin/sh\n# Of Tribunal, while it installs packages; remove it if it stays.\nexit 101\n';

/**
 * Runs `work` without starting the services of installed packages, which could occupy ports. The parts that use these
 * programs start them on demand.
 * @template T
 * @param {() => T} work
 * @returns {T}
 */
const withoutServices = (work) => {
  if (existsSync(POLICY) && readFileSync(POLICY, 'utf8') !== NO_SERVICES) return work();
  writeFileSync(POLICY, NO_SERVICES, { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(POLICY, { force: true });
  }
};

/** Time to wait for an upgrade of the machine that installs packages at the same time, in seconds. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=600'];

/** @param {readonly string[]} packages */
const install = (packages) => {
  lockSetup('/var/lib/apt');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', [...WAIT, 'update'], { env });
  withoutServices(() => run('apt-get', [...WAIT, 'install', '-y', '--no-install-recommends', ...packages], { env }));
};

/** @param {readonly string[]} packages */
const advice = (packages) => {
  const head = `These programs are missing: ${packages.join(', ')}.`;
  return hasApt
    ? `${head} Install them with:\n\n  ${installCommand(packages)}\n`
    : `${head}\nThese are Debian package names. Install the same programs with your system's package manager.`;
};

/**
 * Ensures that `packages` are installed: installs the missing ones if permitted.
 * @throws {CommandError} with the exact command, when installing is not permitted
 * @param {readonly string[]} packages
 */
export const ensurePackages = (packages) => {
  const missing = missingPackages(packages);
  if (missing.length === 0) return;
  if (!canInstall()) throw new CommandError(advice(missing));
  console.log(`  installing ${missing.join(', ')} …`);
  step('system packages', () => install(missing));
  const stillMissing = missingPackages(missing);
  if (stillMissing.length > 0) throw new CommandError(advice(stillMissing));
};
