import { seededRandom, type SeededRandom } from '@tribunal/testing';
import type { AnyRoute } from '../../../../core/platform/src/http';
import { shapeOf } from '../../../../core/server/test/fuzz/requests';
import { plausible, type Shape } from '../../../../core/server/test/fuzz/values';
import type { ContestTarget, ContestFixture } from './twin-sites';

export interface GeneratedRequest {
  method: string;
  path: string;
  url: string;
  payload?: object;
}

/** How many of a call's parameters are given, and the values for verdicts and flags. */
interface RequestVariant {
  detail: 'required' | 'all';
  areFlagsSet: boolean;
  status: number;
  /** Index of the frozen submission. */
  frozenIndex: number;
}
const READ_VARIANTS: readonly RequestVariant[] = [
  { detail: 'required', areFlagsSet: false, status: 0, frozenIndex: 0 },
  { detail: 'all', areFlagsSet: true, status: 0, frozenIndex: -1 },
];
/** Variant for lists that can be filtered by verdict: filters by the other one. */
const FILTERED_VARIANT: RequestVariant = { detail: 'all', areFlagsSet: false, status: -1, frozenIndex: 0 };
const WRITE_VARIANTS: readonly RequestVariant[] = [{ detail: 'all', areFlagsSet: true, status: 0, frozenIndex: 0 }];

export const isReadCall = ({ method, path }: Pick<AnyRoute, 'method' | 'path'>): boolean =>
  method === 'GET' || /\/(get|check)-/.test(path);

/** Returns the value for a key, which means the same in all routes; undefined for unknown keys. */
function knownValue(key: string, shape: Shape, { target, fixture, variant }: GenerationContext): unknown {
  const submission = target.frozenIds.at(variant.frozenIndex)!;
  const knownValues: Record<string, unknown> = {
    cid: target.cid,
    contestID: target.cid,
    pid: target.pid,
    pidList: [target.pid],
    displayId: 'A',
    problemId: target.problemId,
    problemID: 'A',
    submitId: submission,
    submissionId: submission,
    submitIds: target.frozenIds,
    id: submission,
    uid: fixture.bob.uid,
    username: 'bob',
    concernedList: [fixture.bob.uid],
    keyword: '',
    searchUser: 'bob',
    status: variant.status,
    currentPage: 1,
    limit: 50,
    gid: target.gid,
    did: undefined,
    tid: undefined,
    atMinute: undefined,
    isContestProblemList: true,
    stream: false,
    beforeContestSubmit: false,
    completeProblemID: true,
    onlyMine: variant.areFlagsSet && variant.status !== 0,
  };
  if (key in knownValues) return knownValues[key];
  return shape.type === 'boolean' ? variant.areFlagsSet : undefined;
}

interface GenerationContext {
  target: ContestTarget;
  fixture: Pick<ContestFixture, 'bob'>;
  variant: RequestVariant;
  random: SeededRandom;
}

function valueOf(shape: Shape, context: GenerationContext): Record<string, unknown> {
  const { fixture, target, variant, random } = context;
  const texts = { texts: ['x', 'C++', 'bob', target.problemId], ids: [1, target.cid, target.pid] };
  return Object.fromEntries(
    Object.entries(shape.keys ?? {}).flatMap(([key, inner]) => {
      const value = knownValue(key, inner, context);
      if (value !== undefined) return [[key, value]];
      const isRequired = inner.flags?.presence === 'required';
      if (!isRequired && (variant.detail === 'required' || ['gid', 'did', 'tid', 'atMinute'].includes(key))) return [];
      if (inner.type === 'object') return [[key, valueOf(inner, { target, fixture, variant, random })]];
      return [[key, plausible(inner, texts, random)]];
    }),
  );
}

/** Query for raw routes, which validate it themselves: all of these parameters. */
const RAW_QUERY: Shape = {
  type: 'object',
  keys: Object.fromEntries([
    ...['cid', 'id', 'pid', 'submitId'].map((key) => [key, { type: 'number' }]),
    ...['forceRefresh', 'containEnd', 'removeStar'].map((key) => [key, { type: 'boolean' }]),
    ['format', { type: 'string', allow: ['csv'], flags: { only: true, presence: 'required' } }],
    ['stream', { type: 'boolean', flags: { presence: 'required' } }],
  ]) as Record<string, Shape>,
};

/** Returns the paths with their parameters filled in: the first is the contest, later ones are objects in it. */
function pathsOf(
  { path }: AnyRoute,
  { cid, pid, frozenIds }: ContestTarget,
  { bob }: Pick<ContestFixture, 'bob'>,
): string[] {
  const placeholderCount = path.match(/\{[^}]*\}/g)?.length ?? 0;
  if (placeholderCount === 0) return [path];
  const inner = placeholderCount === 1 ? [null] : [frozenIds.at(-1), pid, bob.uid];
  return inner.map((last) => {
    let position = 0;
    return path.replace(/\{[^}]*\}/g, () => encodeURIComponent(String(position++ === 0 ? cid : last)));
  });
}

const searchOf = (query: Record<string, unknown>): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  return search.size > 0 ? `?${search}` : '';
};

function variantsOf(route: AnyRoute): readonly RequestVariant[] {
  if (!isReadCall(route) || 'raw' in route) return WRITE_VARIANTS;
  return 'status' in (shapeOf(route.query).keys ?? {}) ? [...READ_VARIANTS, FILTERED_VARIANT] : READ_VARIANTS;
}

/** Returns all distinct requests of one call for one target. */
export function requestsTo(
  route: AnyRoute,
  target: ContestTarget,
  fixture: Pick<ContestFixture, 'bob'>,
): GeneratedRequest[] {
  const isRaw = 'raw' in route;
  const requests = variantsOf(route).flatMap((variant) => {
    const context = { target, fixture, variant, random: seededRandom(7) };
    const query = searchOf(valueOf(isRaw ? RAW_QUERY : shapeOf(route.query), context));
    const hasBody = route.method !== 'GET' && !isRaw;
    const payload = hasBody ? valueOf(shapeOf(route.body), context) : undefined;
    return pathsOf(route, target, fixture).map((path) => ({
      method: route.method,
      path: route.path,
      url: path + query,
      ...(payload && { payload }),
    }));
  });
  return [...new Map(requests.map((one) => [JSON.stringify(one), one])).values()];
}
