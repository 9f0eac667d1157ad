import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installCommand, languageTools } from './system-packages.mjs';

const installedPath = ({ paths }) => paths.find(existsSync);

const versionOf = ({ programs: [first], version }) => {
  const { stdout, stderr } = spawnSync(installedPath(first), version.arguments, { encoding: 'utf8', timeout: 10_000 });
  return new RegExp(version.pattern, 'm').exec(`${stdout}${stderr}`)?.[1] ?? null;
};

/**
 * Returns `{what}` with the version of a language's tools, or `{why, remedy}`. Does not run programs in the language;
 * the judge does that.
 */
export const checkTools = (tools) => {
  const missing = tools.programs.filter((program) => !installedPath(program));
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

/** One check per language of the site's own judge, basic ones first: name, weight, check. */
export const languageChecks = languageTools.flatMap((tools) =>
  tools.languages.map((name) => [name, tools.isBasic ? 'to judge' : 'optional', () => checkTools(tools)]),
);
