import {
  FAILURE_KINDS,
  Limits,
  PROBLEM_ID,
  type PublicRun,
  type RemoteCase,
  type RemoteJobResult,
  type RemoteLanguage,
  type RemoteProblem,
  type RemoteProgress,
} from '@tribunal/contract';
import Joi from 'joi';
import {
  checkBody,
  custom,
  DomainError,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  schemaFor,
  text,
  verdict,
  type AnyField,
} from '../../http';
import type { JobKind } from './model';

const ID_MAX = 64;
const NAME_MAX = 64;
const URL_MAX = 2048;
const MOST_SAMPLES = 100;
const MOST_TAGS = 100;
const MOST_LANGUAGES = 300;
const MESSAGE_MAX = 1000;

const words = () => text({ max: Limits.longText.max });
const webAddress = () => text({ min: 1, max: URL_MAX, pattern: /^https?:\/\/[^\s<>"]+$/i });
/** At the site, or where this site keeps it. */
const fileAddress = () => text({ min: 1, max: URL_MAX, pattern: /^(https?:\/|\/api\/public)\/[^\s<>"()]+$/i });

const problem = schemaFor<RemoteProblem>({
  id: text({ min: 1, max: Limits.problemId.max - 'KEY-'.length, pattern: PROBLEM_ID }),
  title: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }),
  timeLimitMs: integer(Limits.remoteTimeLimitMs),
  memoryLimitMb: integer(Limits.remoteMemoryLimitMb),
  format: oneOf(['html', 'markdown']),
  description: words(),
  input: words(),
  output: words(),
  hint: words(),
  samples: list(schemaFor<RemoteProblem['samples'][number]>({ input: words(), output: words() }), {
    max: MOST_SAMPLES,
  }),
  source: words(),
  url: webAddress(),
  tags: list(text({ max: Limits.shortText.max }), { max: MOST_TAGS }),
  difficulty: nullable(oneOf([0, 1, 2])),
  fileIo: nullable(
    schemaFor<NonNullable<RemoteProblem['fileIo']>>({
      input: text({ max: Limits.fileName.max }),
      output: text({ max: Limits.fileName.max }),
    }),
  ),
  ref: nullable(text({ max: Limits.shortText.max })),
  languageIds: nullable(list(text({ min: 1, max: ID_MAX }), { max: MOST_LANGUAGES })),
  files: list(
    schemaFor<RemoteProblem['files'][number]>({ name: text({ min: 1, max: Limits.fileName.max }), url: fileAddress() }),
    { max: Limits.remotePictures.max },
  ),
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
  message: nullable(words()),
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
      { is: 'unknown', then: Joi.object({ state: Joi.required(), text: words().joi }) },
      {
        is: 'final',
        then: schemaFor<Extract<RemoteProgress, { state: 'final' }>>({
          state: oneOf(['final']),
          status: verdict() as never,
          timeMs: nullable(integer({ min: 0 })),
          memoryKb: nullable(integer({ min: 0 })),
          score: nullable(integer({ min: 0 })),
          message: nullable(words()),
          cases: cases(),
        }).joi,
      },
    ],
    otherwise: Joi.forbidden(),
  }),
);

const run = schemaFor<PublicRun>({
  runId: text({ min: 1, max: ID_MAX }),
  account: text({ min: 1, max: Limits.remoteAccountName.max }),
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

/** What a job of this kind brings, and nothing else. */
const BRINGS: Readonly<Record<JobKind, AnyField | null>> = {
  fetch: schemaFor<Required<Pick<Done, 'problem'>>>({ problem }),
  languages: schemaFor<Required<Pick<Done, 'languages'>>>({ languages: list(language, { max: MOST_LANGUAGES }) }),
  'public-run': schemaFor<Required<Pick<Done, 'run'>>>({ run }),
  login: schemaFor<Pick<Done, 'visit'>>({ visit: optional(text({ max: 1_000_000 })) }),
  health: null,
};

const shown = (result: Failed): Failed => ({
  ...result,
  message: result.message.slice(0, MESSAGE_MAX),
  evidence: result.evidence?.slice(0, Limits.remoteEvidence.max) ?? null,
});

/**
 * What a judge says, held to shape and sizes: it comes from pages of other sites. What does not fit is a failure that
 * names the field, and never a refusal, which would only make the judge do the same once more.
 */
export function checkedResult(kind: JobKind, result: unknown): RemoteJobResult {
  try {
    if ((result as { ok?: unknown } | null)?.ok !== true) return shown(checkBody(failed, result) as Failed);
    const brought = BRINGS[kind];
    return { ok: true, ...(brought ? (checkBody(brought, result) as object) : {}) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const limit = error.values['limit'] === undefined ? '' : ` (limit ${error.values['limit']})`;
    const message = `what the judge brought cannot be kept: ${error.field ?? 'result'}: ${error.key}${limit}`;
    return { ok: false, kind: 'layoutChanged', message, evidence: null };
  }
}
