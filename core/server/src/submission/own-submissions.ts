import type { JudgeCase, SubmissionView } from '@tribunal/contract';
import type { ExtensionPoints } from '@tribunal/kernel';
import type { Viewer } from '@tribunal/platform';
import type { Knex } from 'knex';
import type { PlaceDirectory } from '../place';
import type { SiteSettingsReader } from '../settings';
import { presentCase, presentDetail, type StoredCase } from './presenter';
import { loadDetails } from './rows';
import { loadVisibility } from './visibility';

/** A submission of a user, as far as the user may see it now. */
export interface OwnSubmission {
  view: SubmissionView;
  /** Address that it was sent from. */
  ip: string;
  /** Empty while the results of the testcases are hidden. */
  cases: JudgeCase[];
}

interface Parts {
  knex: Knex;
  points: ExtensionPoints;
  places: PlaceDirectory;
  settings: SiteSettingsReader;
}

const PAGE_SIZE = 200;

/** Reads all submissions of the viewer, the oldest first, in pages. */
export async function* readOwnSubmissions(parts: Parts, viewer: Viewer): AsyncGenerator<OwnSubmission[]> {
  for (let last = 0; ;) {
    const sent = await parts
      .knex('submission')
      .where({ uid: viewer.uid })
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .select('id', 'ip');
    if (sent.length === 0) return;
    last = sent.at(-1)!.id;
    yield await loadPage(parts, viewer, new Map(sent.map(({ id, ip }) => [id, ip])));
  }
}

async function loadPage(
  { knex, settings, ...providers }: Parts,
  viewer: Viewer,
  addresses: ReadonlyMap<number, string>,
): Promise<OwnSubmission[]> {
  const rows = await loadDetails(knex, [...addresses.keys()]);
  const visibilities = await loadVisibility(providers, viewer, rows, await settings.read());
  const shown = rows.flatMap((stored, index) => {
    const visible = visibilities[index];
    return visible?.row ? [{ stored, visible: { ...visible, files: false } }] : [];
  });
  const open = shown.filter(({ stored, visible }) => stored.openCaseResult && visible.cases && visible.result);
  const judgements = open.map(({ stored }) => stored.judgementId);
  const cases = await loadCases(knex, judgements);
  return shown.map(({ stored, visible }) => ({
    view: presentDetail(stored, visible),
    ip: addresses.get(stored.submitId) ?? '',
    cases: (cases.get(stored.judgementId) ?? []).map((row) => presentCase(row, visible)),
  }));
}

async function loadCases(knex: Knex, judgementIds: readonly number[]): Promise<Map<number, StoredCase[]>> {
  const rows = await knex('judgementCase')
    .whereIn('judgementId', [...judgementIds])
    .orderBy(['judgementId', 'seq'])
    .select('*');
  const found = new Map<number, StoredCase[]>();
  for (const { judgementId, ...row } of rows) {
    const list = found.get(judgementId) ?? [];
    list.push({ ...row, inputName: null, outputName: null });
    found.set(judgementId, list);
  }
  return found;
}
