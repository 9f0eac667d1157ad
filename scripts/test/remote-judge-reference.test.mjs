import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { referenceWithSignatures } from '../lib/remote-judge-signatures.mjs';
import { root } from '../lib/root.mjs';

const textOf = (...path) => readFileSync(join(root, ...path), 'utf8');
const page = textOf('docs/remote-judge-reference.md');

/** Returns the names in the first column of the table below a heading. */
const documented = (heading) => {
  const section = page.split(`\n## ${heading}\n`)[1].split('\n## ')[0];
  return [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name).sort();
};

/** Returns the text of a declaration up to its end, which is the first line that is not indented. */
const declaration = (file, start) =>
  textOf(file)
    .split(start)[1]
    .split(/\n(?=[}\])\w/])/)[0];

/** Returns the names of the members at the first level of a type or class; private ones are left out. */
const members = (file, start) =>
  [...declaration(file, start).matchAll(/^ {2}(?:readonly )?(\w+)(?=\??[:(]| =|<)/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'constructor')
    .sort();

const CONTRACT = 'core/remote-kit/src/contract/adapter.ts';
const COMPANION = 'core/remote-kit/src/companion/companion-part.ts';
const STATE = 'core/remote-kit/src/simulator/simulator-state.ts';

describe('the reference for remote judges', () => {
  it.each([
    ...[
      'RemoteAdapter',
      'RemoteProblem',
      'ListedProblem',
      'RemoteRun',
      'RemoteCase',
      'PublicRun',
      'RemoteSession',
      'RemoteRequest',
      'RemotePage',
    ].map((name) => [name, CONTRACT, `export interface ${name} {`]),
    ['SimulatorState', STATE, 'export class SimulatorState {'],
    ['SimulatedRun', STATE, 'export interface SimulatedRun {'],
    ['SimulatedOutcome', STATE, 'export interface SimulatedOutcome {'],
    ['SimulatedProblem', STATE, 'export interface SimulatedProblem {'],
    ['ListQuirk', STATE, 'export const LIST_QUIRKS = {'],
  ])('names every member of %s, and no other', (heading, file, start) => {
    const names = members(file, start);
    expect(names.length).toBeGreaterThan(3);
    expect(documented(heading)).toEqual([...new Set(names)]);
  });

  it.each(['CompanionPart', 'CompanionSubmission', 'FilledForm', 'ShownRun'])(
    'names every member of %s, and no other',
    (heading) => {
      const names = members(COMPANION, `export interface ${heading} {`);
      expect(names.length).toBeGreaterThan(2);
      expect(documented(heading)).toEqual([...new Set(names)]);
    },
  );

  it('names every member of RemoteJudgeSpec, and no other', () => {
    const general = members('core/contract/src/plugin/manifest.ts', 'export interface ProblemSourceSpec {');
    const own = members(
      'core/remote-kit/src/contract/remote-judge.ts',
      'export interface RemoteJudgeSpec extends ProblemSourceSpec {',
    );
    expect(documented('RemoteJudgeSpec')).toEqual([...general, ...own].sort());
  });

  it('names every member and state of RemoteProgress', () => {
    const union = textOf(CONTRACT).split('export type RemoteProgress =')[1].split('\n    };')[0];
    const names = [...union.matchAll(/(?:[{;]|^ {6})\s*(\w+): /gm)].map(([, name]) => name);
    expect(documented('RemoteProgress')).toEqual([...new Set(names)].sort());
    const [, text] = /^\| `state` +\| (.+) \|$/m.exec(page.split('\n## RemoteProgress\n')[1]);
    const states = [...union.matchAll(/state: (.+?)(?:;| })/g)].flatMap(([, each]) => each.match(/\w+/g));
    expect(text.match(/(?<=`)\w+(?=`)/g).sort()).toEqual(states.sort());
  });

  it('names every kind of page that the companion meets', () => {
    const [union] = textOf(COMPANION).split('export type PageReading =')[1].split('\n\n');
    const kinds = [...union.matchAll(/kind: ([^;}]+)/g)].flatMap(([, names]) => names.match(/\w+/g));
    expect(documented('PageReading')).toEqual(kinds.sort());
  });

  it('states the rule for the ids of runs', () => {
    const contract = textOf('core/remote-kit/src/contract/remote-judge.ts');
    const [, rule] = /^export const RUN_ID = \/(.+)\/;$/m.exec(contract);
    expect(page.split('\n### IDs of runs\n')[1].split('\n## ')[0]).toContain(`\`${rule}\``);
    const [, max] = /runId: \{ min: 1, max: (\d+) \}/.exec(textOf('plugins/remote-judging/contract/limits.ts'));
    expect(page).toContain(`at most ${max} characters: \`${rule}\``);
  });

  it('names every fault', () => {
    const kinds = [...declaration(STATE, 'export type FaultKind =').matchAll(/^ {2}\| '(\w+)'/gm)];
    expect(documented('FaultKind')).toEqual(kinds.map(([, kind]) => kind).sort());
  });

  it('names every route', () => {
    const routes = [...textOf('core/remote-kit/src/simulator/routes.ts').matchAll(/^export const (\w+Route) =/gm)];
    expect(documented('Routes of a simulator')).toEqual(routes.map(([, name]) => name).sort());
  });

  it('names every locale key of the adapters', () => {
    const adapters = readdirSync(join(root, 'plugins')).filter((name) => /^remote-(?!judging)/.test(name));
    const keys = adapters.flatMap((name) =>
      Object.keys(JSON.parse(textOf('plugins', name, 'locales/en-US/server.json'))),
    );
    expect(documented('Locale keys')).toEqual([...new Set(keys)].sort());
  });

  it('shows the signatures of the contract; npm run remote-judge-reference writes them', () => {
    expect(page).toMatch(/\n## Signatures\n[^]*interface RemoteAdapter \{/);
    expect(page).toBe(referenceWithSignatures());
  });
});
