import {
  JUDGE_CASE_MODES,
  JUDGE_MODES,
  Limits,
  PROBLEM_ID,
  TEXT_CHOICES,
  type ProblemSave,
  type SampleCase,
} from '@tribunal/contract';
import {
  flag,
  id,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  rowOf,
  schemaFor,
  text,
  type FieldsOf,
} from '@tribunal/platform';
import replies from '../../replies.json';

/** Columns that other clients of this API know of every row. */
const ROW = ['pid', 'status', 'gmtCreate', 'gmtModified'];
/** Fields of a stored problem that its form does not change, here and in other clients of this API. */
export const unchangedOfProblem = [
  ...rowOf(replies, 'GET /api/admin/problem'),
  ...ROW,
  'cid',
  'isGroup',
  'caseVersion',
];

const longText = () => optional(nullable(text({ max: Limits.longText.max })));
/** The limit in bytes is checked with each testcase; this only bounds the work. */
const caseText = () => text({ max: Limits.inlineCaseBytes.max });
/** The limit in bytes is checked with the files; JSON encodes a byte as six characters at worst. */
const extraFiles = () => optional(nullable(text({ max: 8 * Limits.extraFileBytes.max })));

const sample = schemaFor<SampleCase>(
  {
    id: optional(id()),
    input: caseText(),
    output: caseText(),
    score: optional(nullable(integer(Limits.caseScore))),
    groupNum: optional(nullable(integer({ min: 1, max: Limits.cases.max }))),
  },
  // Other clients send the state of their form too.
  [...rowOf(replies, 'GET /api/admin/problem/get-problem-cases'), ...ROW, 'index', 'isOpen'],
);

/** Fields of a problem in its form; a place adds its own. */
export const problemFields: FieldsOf<ProblemSave['problem']> = {
  id: optional(id()),
  problemId: text({ min: 1, max: Limits.problemId.max, trim: 'trim', pattern: PROBLEM_ID, inAddress: true }),
  title: text({ min: 1, max: Limits.problemTitle.max, trim: 'trim' }),
  type: optional(oneOf([0, 1])),
  difficulty: optional(nullable(oneOf([0, 1, 2]))),
  auth: optional(oneOf([1, 2, 3])),
  // The upper bounds are those of other sources; `draft.ts` applies the narrower ones of local problems.
  timeLimit: optional(integer(Limits.sourceTimeLimitMs)),
  memoryLimit: optional(integer(Limits.sourceMemoryLimitMb)),
  stackLimit: optional(integer({ min: Limits.stackLimitMb.min, max: Limits.stackLimitMb.max })),
  description: longText(),
  input: longText(),
  output: longText(),
  examples: longText(),
  hint: longText(),
  source: longText(),
  codeShare: optional(flag()),
  judgeCaseMode: optional(oneOf(JUDGE_CASE_MODES)),
  isRemoveEndBlank: optional(flag()),
  openCaseResult: optional(flag()),
  spjLanguage: optional(nullable(text({ max: 64 }))),
  spjCode: optional(nullable(text({ max: Limits.code.max }))),
  userExtraFile: extraFiles(),
  judgeExtraFile: extraFiles(),
  isFileIO: optional(flag()),
  ioReadFileName: optional(nullable(text({ max: Limits.fileName.max }))),
  ioWriteFileName: optional(nullable(text({ max: Limits.fileName.max }))),
};

type Of<K extends keyof ProblemSave> = NonNullable<ProblemSave[K]> extends (infer Item)[] ? Item : never;

/**
 * Shape and limits of a problem's form; rules that involve several fields are in `draft.ts`. Flags of the form that
 * say what has changed are ignored: the server compares for itself.
 */
export const problemSaveFields: FieldsOf<ProblemSave> = {
  problem: schemaFor(problemFields, unchangedOfProblem),
  judgeMode: optional(oneOf(JUDGE_MODES)),
  samples: list(sample, { max: Limits.cases.max }),
  isUploadTestCase: optional(flag()),
  uploadTestcaseDir: optional(nullable(text({ max: Limits.shortText.max }))),
  texts: optional(oneOf(TEXT_CHOICES)),
  languages: optional(
    list(
      schemaFor<Of<'languages'> & object>({ id: optional(id()), name: optional(text({ max: 64 })) }, [
        ...rowOf(replies, 'GET /api/languages'),
        ...ROW,
      ]),
      { min: 1, max: 100 },
    ),
  ),
  tags: optional(
    list(
      schemaFor<Of<'tags'> & object>(
        {
          id: optional(id()),
          name: optional(text({ max: Limits.tagName.max })),
          color: optional(nullable(text({ max: 30 }))),
        },
        [...rowOf(replies, 'GET /api/get-all-problem-tags'), ...ROW],
      ),
      { max: 50 },
    ),
  ),
  codeTemplates: optional(
    list(
      schemaFor<Of<'codeTemplates'> & object>(
        { lid: id(), code: text({ max: Limits.code.max }), status: optional(flag()) },
        [...rowOf(replies, 'GET /api/get-problem-code-template'), ...ROW, 'id'],
      ),
      { max: 100 },
    ),
  ),
  changeModeCode: optional(flag()),
  changeJudgeCaseMode: optional(flag()),
};
/** What an author sends to save a problem. */
export const problemSave = schemaFor(problemSaveFields);
