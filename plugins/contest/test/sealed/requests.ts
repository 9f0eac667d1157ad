import { seeded, type Seeded } from '@tribunal/testing';
import type { AnyField, AnyRoute } from '../../../../core/server/src/http';
import { plausible, type Shape } from '../../../../core/server/test/fuzz/values';
import type { Place, Scene } from './twins';

export interface Asked {
  method: string;
  path: string;
  url: string;
  payload?: object;
}

/** How much of what a call takes is said, and what is said of verdicts and switches. */
interface Manner {
  says: 'the least' | 'everything';
  isOn: boolean;
  status: number;
  /** Which of the sealed submissions. */
  nth: number;
}
const READING: readonly Manner[] = [
  { says: 'the least', isOn: false, status: 0, nth: 0 },
  { says: 'everything', isOn: true, status: 0, nth: -1 },
];
/** One that is wanted for lists that can be narrowed to a verdict: to the other one. */
const NARROWED: Manner = { says: 'everything', isOn: false, status: -1, nth: 0 };
const ONCE: readonly Manner[] = [{ says: 'everything', isOn: true, status: 0, nth: 0 }];

export const isReading = ({ method, path }: Pick<AnyRoute, 'method' | 'path'>): boolean =>
  method === 'GET' || /\/(get|check)-/.test(path);

/** What keys mean wherever they are asked for; undefined: nothing that is known here. */
function known(key: string, shape: Shape, { place, scene, manner }: Meant): unknown {
  const submission = place.sealed.at(manner.nth)!;
  const meanings: Record<string, unknown> = {
    cid: place.cid,
    contestID: place.cid,
    pid: place.pid,
    pidList: [place.pid],
    displayId: 'A',
    problemId: place.problemId,
    problemID: 'A',
    submitId: submission,
    submissionId: submission,
    submitIds: place.sealed,
    id: submission,
    uid: scene.bob.uid,
    username: 'bob',
    concernedList: [scene.bob.uid],
    keyword: '',
    searchUser: 'bob',
    status: manner.status,
    currentPage: 1,
    limit: 50,
    gid: undefined,
    did: undefined,
    tid: undefined,
    atMinute: undefined,
    isContestProblemList: true,
    stream: false,
    beforeContestSubmit: false,
    completeProblemID: true,
    onlyMine: manner.isOn && manner.status !== 0,
  };
  if (key in meanings) return meanings[key];
  return shape.type === 'boolean' ? manner.isOn : undefined;
}

interface Meant {
  place: Place;
  scene: Scene;
  manner: Manner;
  random: Seeded;
}

function valueOf(shape: Shape, meant: Meant): Record<string, unknown> {
  const { scene, place, manner, random } = meant;
  const texts = { texts: ['x', 'C++', 'bob', place.problemId], ids: [1, place.cid, place.pid] };
  return Object.fromEntries(
    Object.entries(shape.keys ?? {}).flatMap(([key, inner]) => {
      const value = known(key, inner, meant);
      if (value !== undefined) return [[key, value]];
      const isRequired = inner.flags?.presence === 'required';
      if (!isRequired && (manner.says === 'the least' || ['gid', 'did', 'tid', 'atMinute'].includes(key))) return [];
      if (inner.type === 'object') return [[key, valueOf(inner, { place, scene, manner, random })]];
      return [[key, plausible(inner, texts, random)]];
    }),
  );
}

const shapeOf = (field: AnyField | undefined): Shape =>
  (field?.joi.describe() as Shape | undefined) ?? { type: 'object' };

/** Calls that read their query themselves take all of this. */
const RAW_QUERY: Shape = {
  type: 'object',
  keys: Object.fromEntries([
    ...['cid', 'id', 'pid', 'submitId'].map((key) => [key, { type: 'number' }]),
    ...['forceRefresh', 'containEnd', 'removeStar'].map((key) => [key, { type: 'boolean' }]),
    ['format', { type: 'string', allow: ['csv'], flags: { only: true, presence: 'required' } }],
    ['stream', { type: 'boolean', flags: { presence: 'required' } }],
  ]) as Record<string, Shape>,
};

/** The path with what its places in braces mean: the first is the contest, later ones what is in it. */
function pathsOf({ path }: AnyRoute, { cid, pid, sealed }: Place, { bob }: Scene): string[] {
  const holes = path.match(/\{[^}]*\}/g)?.length ?? 0;
  if (holes === 0) return [path];
  const inner = holes === 1 ? [null] : [sealed.at(-1), pid, bob.uid];
  return inner.map((last) => {
    let hole = 0;
    return path.replace(/\{[^}]*\}/g, () => encodeURIComponent(String(hole++ === 0 ? cid : last)));
  });
}

const searchOf = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  return search.size > 0 ? `?${search}` : '';
};

function mannersOf(route: AnyRoute): readonly Manner[] {
  if (!isReading(route) || 'raw' in route) return ONCE;
  return 'status' in (shapeOf(route.query).keys ?? {}) ? [...READING, NARROWED] : READING;
}

/** Every way in which one place is asked for by one call, none of them twice. */
export function requestsTo(route: AnyRoute, place: Place, scene: Scene): Asked[] {
  const isRaw = 'raw' in route;
  const requests = mannersOf(route).flatMap((manner) => {
    const meant = { place, scene, manner, random: seeded(7) };
    const query = searchOf(valueOf(isRaw ? RAW_QUERY : shapeOf(route.query), meant));
    const hasBody = route.method !== 'GET' && !isRaw;
    const payload = hasBody ? valueOf(shapeOf(route.body), meant) : undefined;
    return pathsOf(route, place, scene).map((path) => ({
      method: route.method,
      path: route.path,
      url: path + query,
      ...(payload && { payload }),
    }));
  });
  return [...new Map(requests.map((one) => [JSON.stringify(one), one])).values()];
}
