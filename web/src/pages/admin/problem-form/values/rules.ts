import { Limits, isStorableSample } from '@tribunal/contract';
import { casesOf, hasGroups, hasScores, type CaseDraft, type FormState } from './form-state';

export interface Fault {
  /** The control that shows the error: `title`, `cases.3.score` … */
  field: string;
  /** Locale key below `authoring.fault`. */
  key: string;
  values?: Record<string, string | number>;
}

interface Context {
  /** The state stored on the server. Values that are missing there are not required. */
  stored: FormState;
  /** Whether the judge's program was compiled in its current state. */
  isCompiled: boolean;
  /** Maps a language id to its name for the messages. */
  languageName: (lid: number) => string;
}

const isBlank = (text: string): boolean => text.trim() === '';
const required = (field: string): Fault => ({ field, key: 'required', values: { label: field } });

const texts = (form: FormState, stored: FormState): Fault[] => {
  const alwaysRequired = (['problemId', 'title'] as const).filter((field) => isBlank(form[field]));
  const missing = (['input', 'output'] as const).filter(
    (field) => isBlank(form[field]) && (form.id === null || !isBlank(stored[field])),
  );
  return [...alwaysRequired, ...(form.isRemote ? [] : missing)].map(required);
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

const scoringFaults = (form: FormState, each: CaseDraft, index: number): Fault[] => {
  const faults: Fault[] = [];
  const wrong = hasScores(form) ? scoreFault(each.score) : null;
  if (wrong) faults.push({ field: `cases.${index}.score`, ...wrong });
  const group = Number(each.groupNum);
  if (hasGroups(form) && !(Number.isInteger(group) && group >= 1))
    faults.push({ field: `cases.${index}.groupNum`, key: 'group' });
  return faults;
};

const cases = (form: FormState): Fault[] => {
  const rows = casesOf(form);
  const isManual = form.caseSource === 'hand';
  if (rows.length === 0) return [{ field: 'cases', key: isManual ? 'noCase' : 'noUpload' }];
  return rows.flatMap((each, index) => {
    const isEmpty = isManual && each.input === '' && each.output === '';
    const empty = isEmpty ? [{ field: `cases.${index}.input`, key: 'caseEmpty' }] : [];
    return [...empty, ...scoringFaults(form, each, index)];
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
  all.flatMap((each, index) => (isStorableSample(each) ? [] : [{ field: `examples.${index}`, key: 'exampleWords' }]));

/** Returns all faults of the form in the order in which they should be fixed. */
export const faultsOf = (form: FormState, { stored, isCompiled, languageName }: Context): Fault[] => [
  ...texts(form, stored),
  ...examples(form),
  ...limits(form),
  ...(form.isRemote ? [] : [...fileIo(form), ...cases(form), ...judging(form, isCompiled)]),
  ...(form.languageIds.length === 0 ? [{ field: 'languages', key: 'noLanguage' }] : []),
  ...templates(form, languageName),
];
