import { Limits, PROBLEM_ID } from '@tribunal/contract';
import {
  FAILURE_KINDS,
  type ListedProblem,
  type PublicRun,
  type RemoteCase,
  type RemoteLanguage,
  type RemoteProblem,
  type RemoteProgress,
} from '@tribunal/remote-kit/contract';
import Joi from 'joi';
import {
  custom,
  DomainError,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  schemaFor,
  text,
  validateBody,
  verdict,
} from '@tribunal/server';
import type { AnyField } from '@tribunal/server/platform';
import type { JobKind } from './model';
import { RemoteLimits, type RemoteJobResult } from '../../contract';

const ID_MAX = 64;
const NAME_MAX = 64;
const URL_MAX = 2048;
const MAX_SAMPLES = 100;
const MAX_TAGS = 100;
const MAX_LANGUAGES = 300;
const MAX_LISTED = 30_000;
const CURSOR_MAX = 10_000;
const MESSAGE_MAX = 1000;

const statementText = () => text({ max: Limits.longText.max });
const webAddress = () => text({ min: 1, max: URL_MAX, pattern: /^https?:\/\/[^\s<>"]+$/i });
/** Address of a file at the site, or of its copy on this site. */
const fileAddress = () => text({ min: 1, max: URL_MAX, pattern: /^(https?:\/|\/api\/public)\/[^\s<>"()]+$/i });

const problemId = () =>
  text({ min: 1, max: Limits.problemId.max - 'KEY-'.length, pattern: PROBLEM_ID, inAddress: true });

const problem = schemaFor<RemoteProblem>({
  id: problemId(),
  title: text({ min: 1, max: Limits.problemTitle.max, trim: 'trim' }),
  timeLimitMs: integer(Limits.sourceTimeLimitMs),
  memoryLimitMb: integer(Limits.sourceMemoryLimitMb),
  format: oneOf(['html', 'markdown']),
  description: statementText(),
  input: statementText(),
  output: statementText(),
  hint: statementText(),
  samples: list(schemaFor<RemoteProblem['samples'][number]>({ input: statementText(), output: statementText() }), {
    max: MAX_SAMPLES,
  }),
  source: statementText(),
  url: webAddress(),
  tags: list(text({ max: Limits.shortText.max }), { max: MAX_TAGS }),
  difficulty: nullable(oneOf([0, 1, 2])),
  fileIo: nullable(
    schemaFor<NonNullable<RemoteProblem['fileIo']>>({
      input: text({ max: Limits.fileName.max }),
      output: text({ max: Limits.fileName.max }),
    }),
  ),
  ref: nullable(text({ max: Limits.shortText.max })),
  languageIds: nullable(list(text({ min: 1, max: ID_MAX }), { max: MAX_LANGUAGES })),
  files: list(
    schemaFor<RemoteProblem['files'][number]>({ name: text({ min: 1, max: Limits.fileName.max }), url: fileAddress() }),
    { max: RemoteLimits.pictures.max },
  ),
});

const listedProblem = schemaFor<ListedProblem>({
  id: problemId(),
  title: text({ min: 1, max: Limits.problemTitle.max, trim: 'trim' }),
  tags: list(text({ max: Limits.shortText.max }), { max: MAX_TAGS }),
  difficulty: nullable(text({ max: NAME_MAX })),
});

const language = schemaFor<RemoteLanguage>({
  id: text({ min: 1, max: ID_MAX }),
  name: text({ min: 1, max: NAME_MAX }),
  contentType: text({ min: 1, max: NAME_MAX }),
});

const oneCase = schemaFor<RemoteCase>({
  seq: integer({ min: 1, max: 10_000 }),
  groupNum: nullable(integer({ min: 0, max: 10_000 })),
  status: verdict() as never,
  timeMs: nullable(integer({ min: 0 })),
  memoryKb: nullable(integer({ min: 0 })),
  score: nullable(integer({ min: 0 })),
  message: nullable(statementText()),
});
const cases = () => list(oneCase, { max: 10_000 });

const progress = custom<RemoteProgress>(
  Joi.alternatives().conditional('.state', {
    switch: [
      { is: Joi.valid('pending', 'compiling'), then: Joi.object({ state: Joi.required() }) },
      {
        is: 'judging',
        then: schemaFor<Extract<RemoteProgress, { state: 'judging' }>>({
          state: oneOf(['judging']),
          done: nullable(integer({ min: 0 })),
          total: nullable(integer({ min: 0 })),
          cases: cases(),
        }).joi,
      },
      { is: 'unknown', then: Joi.object({ state: Joi.required(), text: statementText().joi }) },
      {
        is: 'final',
        then: schemaFor<Extract<RemoteProgress, { state: 'final' }>>({
          state: oneOf(['final']),
          status: verdict() as never,
          timeMs: nullable(integer({ min: 0 })),
          memoryKb: nullable(integer({ min: 0 })),
          score: nullable(integer({ min: 0 })),
          message: nullable(statementText()),
          cases: cases(),
        }).joi,
      },
    ],
    otherwise: Joi.forbidden(),
  }),
);

const run = schemaFor<PublicRun>({
  runId: text({ min: 1, max: ID_MAX }),
  account: text({ min: 1, max: RemoteLimits.accountName.max }),
  problemId: text({ min: 1, max: Limits.problemId.max }),
  languageId: nullable(text({ max: ID_MAX })),
  sentAt: nullable(custom<number>(Joi.number().integer().min(0).max(8.64e15))),
  progress,
});

type Done = Extract<RemoteJobResult, { ok: true }>;
type Failed = Extract<RemoteJobResult, { ok: false }>;

const failed = schemaFor<Failed>({
  ok: custom<false>(Joi.valid(false)),
  kind: oneOf([...FAILURE_KINDS, 'badId']),
  message: text({ max: 1_000_000 }),
  evidence: nullable(text({ max: 16_000_000 })),
});

const problems = schemaFor<Required<Pick<Done, 'problems'>>>({
  problems: list(listedProblem, { max: MAX_LISTED }),
});

/** Schema of the result for each kind of job. */
const RESULT_FIELD: Readonly<Record<JobKind, AnyField | null>> = {
  fetch: schemaFor<Required<Pick<Done, 'problem'>>>({ problem }),
  contest: problems,
  catalogue: schemaFor<Required<Pick<Done, 'problems' | 'next'>>>({
    problems: list(listedProblem, { max: MAX_LISTED }),
    next: nullable(text({ min: 1, max: CURSOR_MAX })),
  }),
  languages: schemaFor<Required<Pick<Done, 'languages'>>>({ languages: list(language, { max: MAX_LANGUAGES }) }),
  'public-run': schemaFor<Required<Pick<Done, 'run'>>>({ run }),
  login: schemaFor<Pick<Done, 'siteLogin'>>({ siteLogin: optional(text({ max: 1_000_000 })) }),
  health: null,
};

const truncated = (result: Failed): Failed => ({
  ...result,
  message: result.message.slice(0, MESSAGE_MAX),
  evidence: result.evidence?.slice(0, RemoteLimits.evidence.max) ?? null,
});

/**
 * Validates the shape and sizes of a result, because it comes from pages of other sites. An invalid result becomes a
 * failure that names the field rather than an error response, which would only make the judge repeat the job.
 */
export function validateResult(kind: JobKind, result: unknown): RemoteJobResult {
  try {
    if ((result as { ok?: unknown } | null)?.ok !== true) return truncated(validateBody(failed, result) as Failed);
    // The address of a contest is answered with its problems.
    const isContest = kind === 'fetch' && 'problems' in (result as object);
    const resultField = isContest ? problems : RESULT_FIELD[kind];
    return { ok: true, ...(resultField ? (validateBody(resultField, result) as object) : {}) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const limit = error.values['limit'] === undefined ? '' : ` (limit ${error.values['limit']})`;
    const message = `what the judge brought cannot be kept: ${error.field ?? 'result'}: ${error.key}${limit}`;
    return { ok: false, kind: 'layoutChanged', message, evidence: null };
  }
}
