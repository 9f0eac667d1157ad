import { Limits, PROBLEM_ID, Status } from '@tribunal/contract';
import Joi from 'joi';
import type {
  CataloguePage,
  ListedProblem,
  PolledRun,
  PublicRun,
  RemoteCase,
  RemoteLanguage,
  RemoteProblem,
  RemoteProgress,
  RemoteRun,
} from '../contract';
import { FAILURE_KINDS, RUN_ID } from '../contract';
import { checkOf, decimal, integer, list, nullable, objectOf, oneOf, text, type Check } from './fields';

const ID_MAX = 64;
const NAME_MAX = 64;
const ACCOUNT_MAX = 100;
const URL_MAX = 2048;
const MAX_SAMPLES = 100;
const MAX_TAGS = 100;
const MAX_LANGUAGES = 300;
const MAX_FILES = 50;
const MAX_LISTED = 30_000;
const MAX_CASES = 10_000;
const CURSOR_MAX = 10_000;
const SCORE_MAX = 1_000_000;
/** Characters of a text that an adapter has read; it may contain pictures, and is shortened before it is stored. */
const READ_MAX = 16_000_000;
/** Latest time of a `Date`, in ms. */
const TIME_MAX = 8.64e15;

/** The value as the adapter read it (`read`), or as it is stored, after its texts were cleaned. */
export type Stage = 'read' | 'stored';

const longText = (stage: Stage) => text({ max: stage === 'read' ? READ_MAX : Limits.longText.max });
export const webAddress = () => text({ min: 1, max: URL_MAX, pattern: /^https?:\/\/[^\s<>"]+$/i });
/** Address of a file at the site; once stored, possibly of its copy on this site. */
const fileAddress = (stage: Stage) =>
  text({
    min: 1,
    max: URL_MAX,
    pattern: stage === 'read' ? /^https?:\/\//i : /^(https?:\/|\/api\/public)\/[^\s<>"()]+$/i,
  });
export const problemId = () => text({ min: 1, max: Limits.problemId.max - 'KEY-'.length, pattern: PROBLEM_ID });
export const contestId = () => text({ min: 1, max: Limits.shortText.max });
const title = (): Check<string> => checkOf(Joi.string().trim().min(1).max(Limits.problemTitle.max));
export const runId = () => text({ min: 1, max: ID_MAX, pattern: RUN_ID });
const verdict = (): Check<Status> =>
  checkOf(Joi.number().strict().integer().min(Status.NotSubmitted).max(Status.SubmittedFailed));
const time = (): Check<number> => checkOf(Joi.number().strict().integer().min(0).max(TIME_MAX));

export const remoteProblem = (stage: Stage): Check<RemoteProblem> =>
  objectOf<RemoteProblem>({
    id: problemId(),
    title: title(),
    timeLimitMs: integer(Limits.sourceTimeLimitMs),
    memoryLimitMb: integer(Limits.sourceMemoryLimitMb),
    format: oneOf(['html', 'markdown']),
    description: longText(stage),
    input: longText(stage),
    output: longText(stage),
    hint: longText(stage),
    samples: list(
      objectOf<RemoteProblem['samples'][number]>({ input: longText('stored'), output: longText('stored') }),
      { max: MAX_SAMPLES },
    ),
    source: longText('stored'),
    url: webAddress(),
    tags: list(text({ max: Limits.shortText.max }), { max: MAX_TAGS }),
    difficulty: nullable(oneOf([0, 1, 2])),
    fileIo: nullable(
      objectOf<NonNullable<RemoteProblem['fileIo']>>({
        input: text({ max: Limits.fileName.max }),
        output: text({ max: Limits.fileName.max }),
      }),
    ),
    ref: nullable(text({ max: Limits.shortText.max })),
    languageIds: nullable(list(text({ min: 1, max: ID_MAX }), { max: MAX_LANGUAGES })),
    files: list(
      objectOf<RemoteProblem['files'][number]>({
        name: text({ min: stage === 'read' ? 0 : 1, max: Limits.fileName.max }),
        url: fileAddress(stage),
      }),
      { max: MAX_FILES },
    ),
  });

export const listedProblems = (): Check<ListedProblem[]> =>
  list(
    objectOf<ListedProblem>({
      id: problemId(),
      title: title(),
      tags: list(text({ max: Limits.shortText.max }), { max: MAX_TAGS }),
      difficulty: nullable(text({ max: NAME_MAX })),
    }),
    { max: MAX_LISTED },
  );

export const cataloguePage = (): Check<CataloguePage> =>
  objectOf<CataloguePage>({ problems: listedProblems(), next: nullable(text({ min: 1, max: CURSOR_MAX })) });

export const remoteLanguages = (): Check<RemoteLanguage[]> =>
  list(
    objectOf<RemoteLanguage>({
      id: text({ min: 1, max: ID_MAX }),
      name: text({ min: 1, max: NAME_MAX }),
      contentType: text({ min: 1, max: NAME_MAX }),
    }),
    { max: MAX_LANGUAGES },
  );

export const remoteRuns = (): Check<RemoteRun[]> =>
  list(
    objectOf<RemoteRun>({
      runId: runId(),
      problemId: nullable(problemId()),
      languageId: nullable(text({ max: ID_MAX })),
      codeBytes: nullable(integer()),
      sentAt: nullable(time()),
    }),
    { max: MAX_LISTED },
  );

const cases = (stage: Stage) =>
  list(
    objectOf<RemoteCase>({
      seq: integer({ min: 1, max: MAX_CASES }),
      groupNum: nullable(integer({ max: MAX_CASES })),
      status: verdict(),
      timeMs: nullable(integer()),
      memoryKb: nullable(integer()),
      score: nullable(decimal({ min: 0, max: SCORE_MAX })),
      message: nullable(longText(stage)),
    }),
    { max: MAX_CASES },
  );

type ProgressIn<State extends RemoteProgress['state']> = Extract<RemoteProgress, { state: State }>;

/** Progress in each of its states. */
export const remoteProgress = (stage: Stage): Check<RemoteProgress> =>
  checkOf(
    Joi.alternatives().conditional('.state', {
      switch: [
        { is: Joi.valid('pending', 'compiling'), then: Joi.object({ state: Joi.required() }) },
        {
          is: 'judging',
          then: objectOf<ProgressIn<'judging'>>({
            state: oneOf(['judging']),
            done: nullable(integer()),
            total: nullable(integer()),
            cases: cases(stage),
          }).joi,
        },
        {
          is: 'unknown',
          then: objectOf<ProgressIn<'unknown'>>({ state: oneOf(['unknown']), text: longText(stage) }).joi,
        },
        {
          is: 'final',
          then: objectOf<ProgressIn<'final'>>({
            state: oneOf(['final']),
            status: verdict(),
            timeMs: nullable(integer()),
            memoryKb: nullable(integer()),
            score: nullable(decimal({ min: 0, max: SCORE_MAX })),
            message: nullable(longText(stage)),
            cases: cases(stage),
          }).joi,
        },
      ],
      otherwise: Joi.object({
        state: Joi.string().valid('pending', 'compiling', 'judging', 'unknown', 'final').required(),
      }),
    }),
  );

type Missing = NonNullable<PolledRun['missing']>;

export const missingDetails = (): Check<Missing> =>
  objectOf<Missing>({
    kind: oneOf(FAILURE_KINDS),
    message: text({ max: READ_MAX }),
    page: nullable(checkOf<NonNullable<Missing['page']>>(Joi.object())),
  });

export const publicRun = (stage: Stage): Check<PublicRun> =>
  objectOf<PublicRun>({
    runId: runId(),
    account: text({ min: 1, max: ACCOUNT_MAX }),
    problemId: problemId(),
    languageId: nullable(text({ max: ID_MAX })),
    sentAt: nullable(time()),
    progress: remoteProgress(stage),
  });
