import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { run, step, Stop } from './steps.mjs';

/** What each language needs; judges read the same file. */
export const languageTools = JSON.parse(readFileSync(join(root, 'judge-local/src/languages/tools.json'), 'utf8'));

/** Debian's package → files of which one is there when it is installed. */
const witnesses = {
  'util-linux': [['/usr/bin/setpriv']],
  bubblewrap: [['/usr/bin/bwrap']],
  chromium: [['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']],
  'rabbitmq-server': [['/usr/lib/rabbitmq/bin/rabbitmq-server']],
  nginx: [['/usr/sbin/nginx']],
  'fonts-noto-cjk': [['/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc']],
};
for (const { programs } of languageTools) {
  for (const { package: debian, paths } of programs) if (debian) (witnesses[debian] ??= []).push(paths);
}

const packagesOf = (tools) => [
  ...new Set(tools.flatMap(({ programs }) => programs.map((program) => program.package)).filter(Boolean)),
];

/** Without these nothing is judged; all other languages are optional. */
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

/** Those of `packages` whose programs are not on this machine. */
export const missingPackages = (packages) =>
  [...new Set(packages)].filter((name) => !witnesses[name].every((paths) => paths.some(existsSync)));

/** What the operator can type to get them. */
export const installCommand = (packages) =>
  `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;

const isFlagSet = (value) => Boolean(value) && value !== '0';
const hasApt = existsSync('/usr/bin/apt-get');
const mayInstall = () => hasApt && process.getuid() === 0 && !isFlagSet(process.env.NO_APT);

/** Debian asks it whether a service may be started. */
const POLICY = '/usr/sbin/policy-rc.d';
const NO_SERVICES = '#!/bin/sh\n# Of Tribunal, while it installs packages; remove it if it stays.\nexit 101\n';

/** Packages start their services, on ports that the machine may need; whoever uses their programs here starts them. */
const withoutServices = (work) => {
  if (existsSync(POLICY) && readFileSync(POLICY, 'utf8') !== NO_SERVICES) return work();
  writeFileSync(POLICY, NO_SERVICES, { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(POLICY);
  }
};

const install = (packages) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update'], { env });
  withoutServices(() => run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env }));
};

const advice = (packages) => {
  const head = `These programs are missing: ${packages.join(', ')}.`;
  return hasApt
    ? `${head} Install them with\n\n  ${installCommand(packages)}\n`
    : `${head}\nThe names are Debian's; install the same programs with this system's package manager.`;
};

/** Makes sure of `packages`: installs what is missing when it may, otherwise throws `Stop` with the exact command. */
export const ensurePackages = (packages) => {
  const missing = missingPackages(packages);
  if (missing.length === 0) return;
  if (!mayInstall()) throw new Stop(advice(missing));
  console.log(`  installing ${missing.join(', ')} …`);
  step('system packages', () => install(missing));
  const still = missingPackages(missing);
  if (still.length > 0) throw new Stop(advice(still));
};
