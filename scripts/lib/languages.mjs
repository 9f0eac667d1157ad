import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installCommand, languageTools } from './machine/system-packages.mjs';

/** @import {LanguageTools, Program} from './machine/system-packages.mjs' */

/** @param {Program} program */
const installedPath = ({ paths }) => paths.find(existsSync);

/** @param {LanguageTools} tools */
const versionOf = ({ programs: [first], version }) => {
  const path = first && installedPath(first);
  if (!path) return null;
  const { stdout, stderr } = spawnSync(path, version.arguments, { encoding: 'utf8', timeout: 10_000 });
  return new RegExp(version.pattern, 'm').exec(`${stdout}${stderr}`)?.[1] ?? null;
};

/**
 * Returns `{what}` with the version of a language's tools, or `{why, remedy}`. Does not run programs in the language;
 * the judge does that.
 * @param {LanguageTools} tools
 * @returns {import('../doctor/check.mjs').Finding}
 */
export const checkTools = (tools) => {
  const missing = tools.programs.filter((program) => !installedPath(program));
  const names = missing.map(({ name }) => name).join(', ');
  const packages = [...new Set(missing.map((program) => program.package))];
  if (packages.includes(null)) {
    const places = missing.flatMap(({ paths }) => paths).join(' or ');
    return { why: `${names} is not installed`, remedy: `Debian 12 has no package for it; install it at ${places}` };
  }
  if (missing.length > 0)
    return { why: `${names} is not installed`, remedy: installCommand(packages.filter((name) => name !== null)) };
  const what = versionOf(tools);
  return what
    ? { what }
    : { why: `${tools.programs[0]?.name} does not report its version`, remedy: 'reinstall its Debian package' };
};

/**
 * One check per language of the site's own judge, basic ones first: name, weight, check.
 * @type {import('../doctor/check.mjs').Check[]}
 */
export const languageChecks = languageTools.flatMap((tools) =>
  tools.languages.map(
    (name) =>
      /** @type {import('../doctor/check.mjs').Check} */ ([
        name,
        tools.isBasic ? 'to judge' : 'optional',
        () => checkTools(tools),
      ]),
  ),
);
