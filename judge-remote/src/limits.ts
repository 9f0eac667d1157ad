/** Limits on what judge-remote reads from remote judges. */
export const JudgeRemoteLimits = {
  /** Bytes of one response of a remote judge. */
  pageBytes: { max: 8 * 1024 * 1024 },
  /** Characters of one text of a remote judge's statement in the site's format, without embedded pictures. */
  text: { max: 131_070 },
  /** Characters of one formula in such a text, and nesting depth of its elements. */
  formula: { max: 10_000 },
  nesting: { max: 100 },
  /** Testcases stored of one run; further ones that a site reports are ignored. */
  cases: { max: 10_000 },
  /** Characters of the address of a run. */
  runUrl: { max: 2048 },
  /** Bytes of a PDF in a statement. */
  fileBytes: { max: 32 * 1024 * 1024 },
} as const;
