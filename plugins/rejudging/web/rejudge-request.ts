/** The form as typed. */
export interface Typed {
  reason: string;
  problemId: string;
  /** Submission ids, separated by any non-digit characters. */
  submitIds: string;
  language: string;
}

export interface RejudgeRequest {
  reason: string;
  problemId?: string;
  submitIds?: number[];
  language?: string;
}

/** An invalid field, with its error as a locale key. */
export interface WrongField {
  field: keyof Typed;
  wrong: string;
}

/** Parses the form into a request, or returns its first error. */
export function parseRejudgeRequest(typed: Typed): RejudgeRequest | WrongField {
  const reason = typed.reason.trim();
  const problemId = typed.problemId.trim();
  const language = typed.language.trim();
  const submitIds = typed.submitIds.split(/\D+/).filter(Boolean).map(Number);
  if (!reason) return { field: 'reason', wrong: 'rejudging.reasonMissing' };
  if (!problemId && submitIds.length === 0) return { field: 'problemId', wrong: 'rejudging.targetMissing' };
  return {
    reason,
    ...(problemId ? { problemId } : {}),
    ...(submitIds.length > 0 ? { submitIds } : {}),
    ...(language ? { language } : {}),
  };
}
