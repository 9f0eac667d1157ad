import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { PluginManifest } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { remoteJudgeOf, type RemoteJudgeSpec, type SubmitMethod, isAtSite } from '@tribunal/remote-kit/contract';

const page = readFileSync(new URL('../../../docs/operating/remote-sites.md', import.meta.url), 'utf8');

/** Returns the rows of the table below a heading, each as its cells. */
const rowsBelow = (heading: string): string[][] =>
  page
    .split(`\n## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );

const isOn = (spec: RemoteJudgeSpec, method: SubmitMethod): boolean =>
  isAtSite(method) ||
  (method === 'pool' ? spec.poolByDefault : spec.ownByDefault !== false && spec.hasNoHttps !== true);

const plugins = new URL('../../', import.meta.url);
const manifests = await Promise.all(
  readdirSync(plugins)
    .map((folder) => new URL(`${folder}/plugin.ts`, plugins))
    .filter((file) => file.pathname.includes('/remote-') && existsSync(file))
    .map(async ({ href }) => Object.values((await import(href)) as Record<string, unknown>)),
);
const isRemoteJudge = (value: unknown): value is PluginManifest =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'remote-judge';

const sites = manifests
  .flat()
  .filter(isRemoteJudge)
  .map((manifest) => ({ spec: remoteJudgeOf(manifest)!, isOnByDefault: manifest.enabledByDefault }))
  .sort((a, b) => a.spec.key.localeCompare(b.spec.key));

describe('the page of remote sites', () => {
  it('lists every site with the methods of its manifest, the default first, and those that are on', () => {
    const listed = rowsBelow('Submit methods').map(([key, , ...facts]) => [key, ...facts]);
    expect(listed).toEqual(
      sites.map(({ spec, isOnByDefault }) => [
        spec.key,
        isOnByDefault ? 'on' : 'off',
        spec.submitMethods.join(', '),
        spec.submitMethods.filter((method) => isOn(spec, method)).join(', '),
      ]),
    );
  });

  it('says of every site what a person does', () => {
    expect(rowsBelow('What a person does').map(([key]) => key)).toEqual(sites.map(({ spec }) => spec.key));
  });

  it('says of every site why, each with a source', () => {
    const reasons = rowsBelow('Why, and since when');
    expect([...new Set(reasons.map(([key]) => key))]).toEqual(sites.map(({ spec }) => spec.key));
    expect(reasons.filter((cells) => cells.length !== 4 || cells[3] === '')).toEqual([]);
  });

  it('says as default only what is on', () => {
    const closed = sites.filter(({ spec }) => !isOn(spec, spec.submitMethods[0]!)).map(({ spec }) => spec.key);
    expect(closed).toEqual([]);
  });
});
