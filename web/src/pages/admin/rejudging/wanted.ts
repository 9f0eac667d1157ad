/** The form as it is typed. */
export interface Typed {
  reason: string;
  problemId: string;
  /** Separated by anything that is no digit. */
  submitIds: string;
  language: string;
}

export interface Wanted {
  reason: string;
  problemId?: string;
  submitIds?: number[];
  language?: string;
}

/** What is wrong with a field, as a locale key. */
export interface WrongField {
  field: keyof Typed;
  wrong: string;
}

/** What the form asks for, or the first thing that is wrong with it. */
export function readWanted(typed: Typed): Wanted | WrongField {
  const reason = typed.reason.trim();
  const problemId = typed.problemId.trim();
  const language = typed.language.trim();
  const submitIds = typed.submitIds.split(/\D+/).filter(Boolean).map(Number);
  if (!reason) return { field: 'reason', wrong: 'rejudging.reasonMissing' };
  if (!problemId && submitIds.length === 0) return { field: 'problemId', wrong: 'rejudging.nothingNamed' };
  return {
    reason,
    ...(problemId ? { problemId } : {}),
    ...(submitIds.length > 0 ? { submitIds } : {}),
    ...(language ? { language } : {}),
  };
}
