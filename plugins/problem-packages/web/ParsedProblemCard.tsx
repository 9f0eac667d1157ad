import { Limits } from '@tribunal/contract';
import { Difficulty, Note, TextField, Toggle, Verdict } from '@tribunal/web/kit';
import { SelectField } from '@tribunal/web/kit/fields';
import { hasTextRemarks, TextChoiceField, WarningList } from '@tribunal/web/admin';
import { useTranslation } from 'react-i18next';
import { PUBLISH, type ParsedProblem, type Publish } from '../contract';
import type { ImportChoice } from './plan';

interface Props {
  problem: ParsedProblem;
  choice: ImportChoice;
  fault: 'strange' | 'twice' | 'long' | null;
  onChoice: (values: Partial<ImportChoice>) => void;
}

const warningKey = (code: string): string => `problem-packages.warning.${code}`;

export const ParsedProblemCard = ({ problem, choice, fault, onChoice }: Props) => {
  const { t } = useTranslation();
  const { key, title, error, solutions, losses, remarks: notes } = problem;
  return (
    <div className="t-parsed-item ui form" role="group" aria-label={title}>
      <div className="t-row spread">
        <Toggle
          variant="box"
          label={title}
          checked={choice.isChosen}
          disabled={error !== null}
          onChange={(isChosen) => onChoice({ isChosen })}
        />
        <Difficulty level={problem.difficulty} />
      </div>
      {error && <Note kind="negative">{error}</Note>}
      <Facts problem={problem} />
      {solutions.length > 0 && (
        <ul className="t-warnings t-small">
          {solutions.map(({ name, language, expected }) => (
            <li key={name}>
              <span className="t-row">
                <span className="t-mono">{name}</span>
                <span className="t-muted">{language ?? t('problem-packages.import.noLanguage')}</span>
                {expected.map((status) => (
                  <Verdict key={status} status={status} form="short" />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <WarningList title={t('problem-packages.import.losses')} warnings={losses} keyOf={warningKey} />
      <WarningList title={t('problem-packages.import.warnings')} warnings={notes} keyOf={warningKey} kind="info" />
      {choice.isChosen && (
        <div className="t-fields two">
          <TextField
            label={t('authoring.field.problemId')}
            name={`import-id-${key}`}
            autoComplete="off"
            maxLength={Limits.problemId.max}
            placeholder={t('problem-packages.import.idAuto')}
            value={choice.problemId}
            onChange={(problemId) => onChoice({ problemId })}
            error={fault && t(`problem-packages.import.id.${fault}`, { max: Limits.problemId.max })}
          />
          <SelectField
            label={t('problem-packages.import.publish')}
            name={`import-publish-${key}`}
            value={choice.publish}
            options={PUBLISH.map((rule) => ({ value: rule, text: t(`problem-packages.import.rule.${rule}`) }))}
            onChange={(publish) => onChoice({ publish: publish as Publish })}
          />
          {hasTextRemarks(notes) && (
            <TextChoiceField
              name={`import-texts-${key}`}
              value={choice.texts ?? 'convert'}
              onChange={(texts) => onChoice({ texts })}
            />
          )}
        </div>
      )}
    </div>
  );
};

/** Shows limits, judging modes and counts as they were parsed. */
const Facts = ({ problem }: { problem: ParsedProblem }) => {
  const { t } = useTranslation();
  const { timeLimit, memoryLimit, stackLimit, cases, samples, languages, tags } = problem;
  const caseMode = problem.judgeCaseMode === 'default' && problem.type === 1 ? 'default_oi' : problem.judgeCaseMode;
  const facts: [string, string][] = [
    [t('authoring.field.type'), problem.type === 1 ? 'OI' : 'ACM'],
    [t('problem-packages.import.limits'), `${timeLimit} ms · ${memoryLimit} MB · ${stackLimit} MB`],
    [t('authoring.field.judgeMode'), t(`authoring.judgeMode.${problem.judgeMode}`)],
    [t('authoring.field.judgeCaseMode'), t(`authoring.caseMode.${caseMode}`)],
    [t('authoring.field.cases'), String(cases)],
    [t('authoring.part.examples'), String(samples)],
    [t('authoring.field.languages'), languages?.join(', ') ?? t('problem-packages.import.everyLanguage')],
    ...(tags.length > 0 ? [[t('authoring.field.tags'), tags.join(', ')] as [string, string]] : []),
  ];
  return (
    <dl className="t-dl">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
