import { Limits, isStorableSample } from '@tribunal/contract';
import { casesOf, hasGroups, hasScores, type CaseDraft, type FormState } from './form-state';

export interface Fault {
  /** The control that is shown as wrong: `title`, `cases.3.score` … */
  field: string;
  /** Below `authoring.fault`. */
  key: string;
  values?: Record<string, string | number>;
}

interface Context {
  /** As it is on the server; what was never said there need not be said now. */
  stored: FormState;
  /** Whether the judge's program, as it stands, was compiled. */
  isCompiled: boolean;
  /** lid → name, for the messages. */
  languageName: (lid: number) => string;
}

const isBlank = (text: string): boolean => text.trim() === '';
const required = (field: string): Fault => ({ field, key: 'required', values: { label: field } });

const texts = (form: FormState, stored: FormState): Fault[] => {
  const wanted = (['problemId', 'title'] as const).filter((field) => isBlank(form[field]));
  const missing = (['input', 'output'] as const).filter(
    (field) => isBlank(form[field]) && (form.id === null || !isBlank(stored[field])),
  );
  return [...wanted, ...(form.isRemote ? [] : missing)].map(required);
};

const LIMITED = [
  ['timeLimit', Limits.timeLimitMs],
  ['memoryLimit', Limits.memoryLimitMb],
  ['stackLimit', Limits.stackLimitMb],
] as const;
const limits = (form: FormState): Fault[] =>
  LIMITED.flatMap(([field, { min, max }]) => {
    const value = Number(form[field]);
    const isRight = !isBlank(form[field]) && Number.isInteger(value) && value >= min && value <= max;
    return isRight ? [] : [{ field, key: 'range', values: { min, max } }];
  });

const fileIo = (form: FormState): Fault[] =>
  form.isFileIO
    ? (['ioReadFileName', 'ioWriteFileName'] as const)
        .filter((field) => isBlank(form[field]))
        .map((field) => ({ field, key: 'fileName' }))
    : [];

const scoreFault = (score: string): Pick<Fault, 'key' | 'values'> | null => {
  if (isBlank(score)) return { key: 'scoreEmpty' };
  if (!Number.isInteger(Number(score))) return { key: 'scoreInteger' };
  if (Number(score) < Limits.caseScore.min) return { key: 'scoreNegative' };
  if (Number(score) > Limits.caseScore.max) return { key: 'scoreLarge', values: { max: Limits.caseScore.max } };
  return null;
};

const marks = (form: FormState, each: CaseDraft, place: number): Fault[] => {
  const faults: Fault[] = [];
  const wrong = hasScores(form) ? scoreFault(each.score) : null;
  if (wrong) faults.push({ field: `cases.${place}.score`, ...wrong });
  const group = Number(each.groupNum);
  if (hasGroups(form) && !(Number.isInteger(group) && group >= 1))
    faults.push({ field: `cases.${place}.groupNum`, key: 'group' });
  return faults;
};

const cases = (form: FormState): Fault[] => {
  const rows = casesOf(form);
  const byHand = form.caseSource === 'hand';
  if (rows.length === 0) return [{ field: 'cases', key: byHand ? 'noCase' : 'noUpload' }];
  return rows.flatMap((each, place) => {
    const isEmpty = byHand && each.input === '' && each.output === '';
    const empty = isEmpty ? [{ field: `cases.${place}.input`, key: 'caseEmpty' }] : [];
    return [...empty, ...marks(form, each, place)];
  });
};

const judging = (form: FormState, isCompiled: boolean): Fault[] => {
  if (form.judgeMode === 'default') return [];
  if (isBlank(form.spjCode)) return [{ field: 'spjCode', key: `${form.judgeMode}Empty` }];
  return isCompiled ? [] : [{ field: 'spjCode', key: `${form.judgeMode}NotCompiled` }];
};

const templates = ({ templates: all, languageIds }: FormState, nameOf: Context['languageName']): Fault[] =>
  languageIds
    .filter((lid) => all[lid]?.on && isBlank(all[lid].code))
    .map((lid) => ({ field: `templates.${lid}`, key: 'templateEmpty', values: { language: nameOf(lid) } }));

const examples = ({ examples: all }: FormState): Fault[] =>
  all.flatMap((each, place) => (isStorableSample(each) ? [] : [{ field: `examples.${place}`, key: 'exampleWords' }]));

/** Everything that is wrong, in the order in which it is to be mended. */
export const faultsOf = (form: FormState, { stored, isCompiled, languageName }: Context): Fault[] => [
  ...texts(form, stored),
  ...examples(form),
  ...limits(form),
  ...(form.isRemote ? [] : [...fileIo(form), ...cases(form), ...judging(form, isCompiled)]),
  ...(form.languageIds.length === 0 ? [{ field: 'languages', key: 'noLanguage' }] : []),
  ...templates(form, languageName),
];
