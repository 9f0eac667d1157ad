export const Difficulty = { Easy: 0, Mid: 1, Hard: 2 } as const;
export type Difficulty = (typeof Difficulty)[keyof typeof Difficulty];

export const ProblemType = { Acm: 0, Oi: 1 } as const;
export type ProblemType = (typeof ProblemType)[keyof typeof ProblemType];

export const ProblemAuth = { Public: 1, Private: 2, Contest: 3 } as const;
export type ProblemAuth = (typeof ProblemAuth)[keyof typeof ProblemAuth];

export const JUDGE_MODES = ['default', 'spj', 'interactive'] as const;
export type JudgeMode = (typeof JUDGE_MODES)[number];

/** How case scores are combined into a score; `ergodic_without_error` runs in order and stops at the first failure. */
export const JUDGE_CASE_MODES = ['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error'] as const;
export type JudgeCaseMode = (typeof JUDGE_CASE_MODES)[number];

/**
 * Characters allowed in a problem id: none that have a meaning in a URL or in a list. `.` and `..` are folders in an
 * address.
 */
export const PROBLEM_ID = /^(?!\.{1,2}$)[^\s/\\?#%]+$/u;

/** Key of the local problem bank, which this site judges itself. */
export const LOCAL_PROBLEM_SOURCE = 'ME';
