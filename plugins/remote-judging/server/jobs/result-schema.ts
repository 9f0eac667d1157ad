import { FAILURE_KINDS } from '@tribunal/remote-kit/contract';
import { cataloguePage, listedProblems, publicRun, remoteLanguages, remoteProblem } from '@tribunal/remote-kit/schema';
import {
  custom,
  DomainError,
  flag,
  list,
  nullable,
  oneOf,
  optional,
  schemaFor,
  text,
  validateBody,
} from '@tribunal/server';
import Joi from 'joi';
import type { AnyField } from '@tribunal/server/platform';
import type { JobKind } from './model';
import { RemoteLimits, type RemoteJobResult } from '../../contract';

const MESSAGE_MAX = 1000;

type Done = Extract<RemoteJobResult, { ok: true }>;
type Failed = Extract<RemoteJobResult, { ok: false }>;

const failed = schemaFor<Failed>({
  ok: custom<false>(Joi.valid(false)),
  kind: oneOf([...FAILURE_KINDS, 'badId']),
  message: text({ max: 1_000_000 }),
  evidence: nullable(text({ max: 16_000_000 })),
});

const problems = schemaFor<Required<Pick<Done, 'problems'>>>({
  problems: listedProblems(),
});

const problem = schemaFor<Required<Pick<Done, 'problem'>>>({ problem: remoteProblem('stored') });
const handedIn = schemaFor<Required<Pick<Done, 'problem'>> & Pick<Done, 'isPageRead' | 'unread'>>({
  problem: remoteProblem('stored'),
  isPageRead: optional(flag()),
  unread: optional(list(text({ max: RemoteLimits.url.max }), { max: RemoteLimits.pictures.max })),
});

/** Schema of the result for each kind of job. */
const RESULT_FIELD: Readonly<Record<JobKind, AnyField | null>> = {
  fetch: problem,
  page: handedIn,
  contest: problems,
  catalogue: cataloguePage(),
  languages: schemaFor<Required<Pick<Done, 'languages'>>>({ languages: remoteLanguages() }),
  'public-run': schemaFor<Required<Pick<Done, 'run'>>>({ run: publicRun('stored') }),
  login: schemaFor<Pick<Done, 'siteLogin'>>({ siteLogin: optional(text({ max: 1_000_000 })) }),
  health: null,
};

const truncated = (result: Failed): Failed => ({
  ...result,
  message: result.message.slice(0, MESSAGE_MAX),
  evidence: result.evidence?.slice(0, RemoteLimits.evidence.max) ?? null,
});

/** A result, and why it is not what the judge sent, if it is not. */
export interface CheckedResult {
  result: RemoteJobResult;
  refusal: DomainError | null;
}

/**
 * Checks the shape and sizes of a result, whatever the judge has checked itself, because it comes from pages of other
 * sites. In place of an invalid result the job gets a failure that names the field, so that nobody waits for it.
 */
export function checkResult(kind: JobKind, result: unknown): CheckedResult {
  try {
    if ((result as { ok?: unknown } | null)?.ok !== true)
      return { result: truncated(validateBody(failed, result) as Failed), refusal: null };
    // The address of a contest is answered with its problems.
    const isContest = kind === 'fetch' && 'problems' in (result as object);
    const resultField = isContest ? problems : RESULT_FIELD[kind];
    const valid = resultField ? (validateBody(resultField, result) as object) : {};
    return { result: { ok: true, ...valid }, refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const limit = error.values['limit'] === undefined ? '' : ` (limit ${error.values['limit']})`;
    const message = `the judge sent an invalid result: ${error.field ?? 'result'}: ${error.key}${limit}`;
    return { result: { ok: false, kind: 'adapterFault', message, evidence: null }, refusal: error };
  }
}
