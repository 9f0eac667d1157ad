import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installCommand, languageTools } from './system-packages.mjs';

const placeOf = ({ paths }) => paths.find(existsSync);

const versionOf = ({ programs: [first], version }) => {
  const { stdout, stderr } = spawnSync(placeOf(first), version.arguments, { encoding: 'utf8', timeout: 10_000 });
  return new RegExp(version.pattern, 'm').exec(`${stdout}${stderr}`)?.[1] ?? null;
};

/** `{what}` with the version of a language's tools, or `{why, remedy}`. Whether programs run, the judge finds out. */
export const lookAt = (tools) => {
  const missing = tools.programs.filter((program) => !placeOf(program));
  const names = missing.map(({ name }) => name).join(', ');
  const packages = [...new Set(missing.map((program) => program.package))];
  if (packages.includes(null)) {
    const places = missing.flatMap(({ paths }) => paths).join(' or ');
    return { why: `${names} is not installed`, remedy: `Debian 12 has no package; install it as ${places}` };
  }
  if (missing.length > 0) return { why: `${names} is not installed`, remedy: installCommand(packages) };
  const what = versionOf(tools);
  const [{ name }] = tools.programs;
  return what ? { what } : { why: `${name} does not tell its version`, remedy: 'install its Debian package again' };
};

/** One look per language of the site's own bank, basic ones first: name, what it is needed for, look. */
export const languageLooks = languageTools.flatMap((tools) =>
  tools.languages.map((name) => [name, tools.isBasic ? 'to judge' : 'optional', () => lookAt(tools)]),
);
