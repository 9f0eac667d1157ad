import Joi from 'joi';
import type { PolledRun, RemoteAdapter } from '../contract';
import { fail } from '../failure';
import { flag, nullable, objectOf, type AnyCheck, type Check } from './fields';
import {
  cataloguePage,
  contestId,
  listedProblems,
  missingDetails,
  problemId,
  publicRun,
  remoteLanguages,
  remoteProblem,
  remoteProgress,
  remoteRuns,
  runId,
  webAddress,
} from './values';

type Method = keyof RemoteAdapter;
type Answer<M extends Method> = Awaited<ReturnType<NonNullable<RemoteAdapter[M]>>>;

/** The schema of the answer of each method; null for a method that returns nothing. */
const ANSWERS: { readonly [M in Method]-?: Answer<M> extends void ? null : Check<Answer<M>> } = {
  parseId: nullable(problemId()),
  problemUrl: webAddress(),
  runUrl: nullable(webAddress()),
  fetchProblem: remoteProblem('read'),
  parseContestId: nullable(contestId()),
  listContest: listedProblems(),
  listCatalogue: cataloguePage(),
  listLanguages: remoteLanguages(),
  login: null,
  isLoggedIn: flag(),
  listRecentRuns: remoteRuns(),
  submit: objectOf<{ runId: string | null }>({ runId: nullable(runId()) }),
  poll: polledRun(),
  fetchPublicRun: publicRun('read'),
  checkHealth: null,
};

/** A progress that may also say what it lacks. */
function polledRun(): Check<PolledRun> {
  const missing = missingDetails().joi.optional();
  const joi = Joi.any().custom((polled: unknown, helpers) => {
    const details = (Object(polled) as { missing?: unknown }).missing;
    for (const [schema, value, path] of [
      [remoteProgress('read').joi, polled, []],
      [missing, details, ['missing']],
    ] as const) {
      const [first] = schema.validate(value, OPTIONS).error?.details ?? [];
      if (first) return helpers.error('answer', { ...first, path: [...path, ...first.path] });
    }
    return polled;
  });
  return { joi: joi.required() };
}

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: true,
  allowUnknown: true,
  errors: { label: false },
  messages: {
    answer: '{#message}',
    'string.pattern.base': 'must have another form',
    'string.pattern.invert.base': 'must have another form',
    'string.empty': 'must not be empty',
    'any.required': 'must be there',
  },
};

/** Names what kind of value it is; the value itself may be secret, or long. */
export function kindOfValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return value === '' ? 'an empty text' : `a text of ${value.length} characters`;
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : `the number ${value}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

interface Fault {
  path: (string | number)[];
  /** What the field must be. */
  rule: string;
  kind: string;
}

function faultOf({ joi }: AnyCheck, answer: unknown): Fault | null {
  const [first] = joi.validate(answer, OPTIONS).error?.details ?? [];
  if (!first) return null;
  // The schema of a progress reports the fault that it has found itself.
  const { path = first.path } = first.type === 'answer' ? (first.context as Partial<Fault>) : first;
  const value = path.reduce<unknown>((part, name) => (Object(part) as Record<string, unknown>)[name], answer);
  return { path, rule: first.message, kind: kindOfValue(value) };
}

/**
 * Returns the answer of a method of an adapter.
 * @throws RemoteFailure `adapterFault` if the answer is not of the type that the method promises
 */
function checked<T>(method: Method, answer: T): T {
  const schema = ANSWERS[method];
  const fault = schema && faultOf(schema, answer);
  if (!fault) return answer;
  const field = fault.path.length === 0 ? 'its answer' : `“${fault.path.join('.')}”`;
  return fail(
    'adapterFault',
    `the adapter is wrong: ${method} returned ${fault.kind} for ${field}, which ${fault.rule}`,
  );
}

/** Adapters that check their answers already. */
const CHECKED = new WeakSet<RemoteAdapter>();

/**
 * Returns an adapter that checks every answer of another one by the schemas that the server uses. All answers have to
 * come from it: what passes here is stored.
 */
export function checkedAdapter(adapter: RemoteAdapter): RemoteAdapter {
  if (CHECKED.has(adapter)) return adapter;
  const all: Required<RemoteAdapter> = {
    parseId: (text) => checked('parseId', adapter.parseId(text)),
    problemUrl: (endpoint, id) => checked('problemUrl', adapter.problemUrl(endpoint, id)),
    runUrl: (endpoint, run) => checked('runUrl', adapter.runUrl(endpoint, run)),
    fetchProblem: async (session, id) => checked('fetchProblem', await adapter.fetchProblem(session, id)),
    parseContestId: (text) => checked('parseContestId', adapter.parseContestId!(text)),
    listContest: async (session, id) => checked('listContest', await adapter.listContest!(session, id)),
    listCatalogue: async (session, cursor) => checked('listCatalogue', await adapter.listCatalogue!(session, cursor)),
    listLanguages: async (session, problem) => checked('listLanguages', await adapter.listLanguages!(session, problem)),
    login: async (session, credentials) => checked('login', await adapter.login(session, credentials)),
    isLoggedIn: async (session) => checked('isLoggedIn', await adapter.isLoggedIn(session)),
    listRecentRuns: async (session, problem) =>
      checked('listRecentRuns', await adapter.listRecentRuns(session, problem)),
    submit: async (session, submission) => checked('submit', await adapter.submit(session, submission)),
    poll: async (session, run) => checked('poll', await adapter.poll(session, run)),
    fetchPublicRun: async (session, run) => checked('fetchPublicRun', await adapter.fetchPublicRun!(session, run)),
    checkHealth: async (session) => checked('checkHealth', await adapter.checkHealth(session)),
  };
  const { parseContestId, listContest, listCatalogue, listLanguages, fetchPublicRun, ...always } = all;
  const result: RemoteAdapter = {
    ...adapter,
    ...always,
    ...(adapter.parseContestId && { parseContestId }),
    ...(adapter.listContest && { listContest }),
    ...(adapter.listCatalogue && { listCatalogue }),
    ...(adapter.listLanguages && { listLanguages }),
    ...(adapter.fetchPublicRun && { fetchPublicRun }),
  };
  CHECKED.add(result);
  return result;
}
