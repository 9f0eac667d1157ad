import type { ProblemVersion } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { TestApp, TestUser } from '@tribunal/testing';
import { TestdataStore, UploadStore } from '../../src/file';
import type { ReadyCase } from '../../src/problem';

/** Contents of pairs by the name that their files share: `sum1` → sum1.in, sum1.out. */
type Content = string | Uint8Array;
export type Pairs = Readonly<Record<string, readonly [input: Content, output: Content]>>;

/** Puts files into the testdata store, as the import of an archive does. */
export async function storeFiles(site: TestApp, pairs: Pairs): Promise<ReadyCase[]> {
  const testdata = resolve(site.app.container, TestdataStore);
  const ready: ReadyCase[] = [];
  for (const [name, [input, output]] of Object.entries(pairs)) {
    ready.push({
      inputName: `${name}.in`,
      input: await testdata.put(Buffer.from(input)),
      outputName: `${name}.out`,
      output: await testdata.put(Buffer.from(output)),
      groupNum: null,
      score: null,
    });
  }
  return ready;
}

/** Creates an upload of the user and resolves with its name. */
export const upload = async (site: TestApp, { uid }: TestUser, pairs: Pairs): Promise<string> =>
  resolve(site.app.container, UploadStore).saveTestdata(uid, await storeFiles(site, pairs));

/** Returns the problem's current settings for judges, and the number of its versions. */
export async function currentVersion(site: TestApp, pid: number): Promise<{ settings: ProblemVersion; count: number }> {
  const knex = resolve(site.app.container, Db);
  const { settings } = await knex('problem as p')
    .join('problemVersion as v', 'v.id', 'p.versionId')
    .where('p.id', pid)
    .first<{ settings: ProblemVersion }>('v.settings');
  const counted = await knex('problemVersion').where({ pid }).count<{ count: number }[]>('* as count').first();
  return { settings, count: Number(counted!.count) };
}
