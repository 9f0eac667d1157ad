import { Status } from '@tribunal/contract';
import { FREE_VERDICTS, JUDGEMENT_TYPES } from '@tribunal/plugin-contest/contract';

/** `null` means never judged. */
type Names = Readonly<Record<string, Status | null>>;

const names = (status: Status | null, ids: string): Names =>
  Object.fromEntries(ids.split(' ').map((id) => [id, status]));

const COMMON: Names = {
  ...Object.fromEntries(Object.entries(JUDGEMENT_TYPES).map(([status, id]) => [id, Number(status) as Status])),
  ...names(Status.Accepted, 'APE'),
  ...names(Status.WrongAnswer, 'OLE EO IO NO'),
  ...names(Status.TimeLimitExceeded, 'WTL ILE TCO TWA TPE TEO TIO TNO'),
  ...names(Status.RuntimeError, 'SV IF RCO RWA RPE REO RIO RNO'),
  ...names(Status.CompileError, 'CTL'),
};

/** Maps identifiers of judgement types to verdicts. */
const TYPES: Names = {
  ...COMMON,
  ...names(Status.WrongAnswer, 'RE RJ'),
  ...names(Status.SystemError, 'SE'),
  ...names(null, 'JE CS'),
};

/** Maps verdicts of a record in plain JSON. */
const VERDICTS: Names = {
  ...COMMON,
  ...names(Status.RuntimeError, 'RE'),
  ...names(Status.PartialAccepted, 'PA PAC'),
  ...names(Status.SystemError, 'SE JE'),
  ...names(Status.Cancelled, 'CA'),
  ...names(Status.SubmittedFailed, 'SF'),
};
export const VERDICT_NAMES: readonly string[] = Object.keys(VERDICTS);

/** Returns undefined for an unknown name. */
export const statusOfVerdict = (name: string): Status | null | undefined =>
  Object.hasOwn(VERDICTS, name.toUpperCase()) ? VERDICTS[name.toUpperCase()] : undefined;

export interface JudgementType {
  id: string;
  /** null if the feed does not say. */
  isSolved: boolean | null;
  costsPenalty: boolean | null;
}

/**
 * Returns the verdict for a judgement type, and whether it differs from what the name suggests, because the penalty
 * takes precedence over the name.
 */
export function statusOfType({ id, isSolved, costsPenalty }: JudgementType): {
  status: Status | null;
  isRenamed: boolean;
} {
  const isKnown = Object.hasOwn(TYPES, id);
  const known = isKnown ? TYPES[id]! : Status.WrongAnswer;
  if (known === null) return { status: null, isRenamed: false };
  const isAccepted = known === Status.Accepted;
  if (isSolved ?? isAccepted) return { status: Status.Accepted, isRenamed: false };
  const isFree = FREE_VERDICTS.includes(known);
  const costs = costsPenalty ?? !isFree;
  const keepsName = !isAccepted && costs !== isFree;
  if (keepsName) return { status: known, isRenamed: !isKnown };
  return { status: costs ? Status.WrongAnswer : Status.CompileError, isRenamed: true };
}
