import { describe, expect, it } from 'vitest';
import { allFormats } from './all-formats';
import { inside, packed, type Files } from './packed';
import { FORMATS, fpsText, ITEM, SAMPLES } from './samples';

const { readers } = await allFormats();

const claimants = async (files: Files): Promise<string[]> => {
  const found: string[] = [];
  for (const reader of readers) if (await reader.recognises(packed(files))) found.push(reader.format);
  return found;
};

/** Returns the formats that claim an archive. HOJ can read our format too; ours is tried first. */
const claimed = (format: string): string[] => (format === 'tribunal' ? ['tribunal', 'hoj'] : [format]);

describe('an archive', () => {
  it.each(FORMATS)('of %s is claimed by its reader only', async (format) => {
    expect(await claimants(SAMPLES[format])).toEqual(claimed(format));
  });

  it.each(FORMATS)('of %s may lie in folders and beside notes', async (format) => {
    const files = { ...inside('some/folder', SAMPLES[format]), 'some/folder/readme.txt': 'problem.yaml' };
    expect(await claimants(files)).toEqual(claimed(format));
  });

  it.each<[string, Files]>([
    ['testdata', { '1.in': '', '1.out': '' }],
    ['other JSON and XML', { 'problem.json': '{"name":"x"}', 'a.xml': '<a/>', 'package.json': '[]' }],
    ['a lonely description', { 'problem.yaml': 'name: x' }],
    ['nothing', {}],
    ['a broken description', { 'problem.json': '{', 'problem.xml': 'no', 'problem.yaml': ': :' }],
  ])('of %s is claimed by nobody', async (_, files) => {
    expect(await claimants(files)).toEqual([]);
  });

  it('of FPS may have any name, and a byte order mark', async () => {
    expect(await claimants({ 'set/fps-1000.XML': `\uFEFF${fpsText(ITEM)}` })).toEqual(['fps']);
  });

  it('of Hydro that keeps its data as ICPC does belongs to the reader of that', async () => {
    const files = { ...SAMPLES.icpc, 'sum/problem_zh.md': '题面' };
    expect(await claimants(files)).toEqual(['icpc']);
  });
});
