import { Limits, type UnderstoodProblem } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Difficulty, Note, TextField, Toggle, Verdict } from '../../../kit';
import { SelectField } from '../../../kit/fields';
import { Remarks } from '../../../shared/Remarks';
import { PUBLISH, type Publish, type Wish } from './plan';

interface Props {
  problem: UnderstoodProblem;
  wish: Wish;
  fault: 'strange' | 'twice' | 'long' | null;
  onWish: (values: Partial<Wish>) => void;
}

export const UnderstoodCard = ({ problem, wish, fault, onWish }: Props) => {
  const { t } = useTranslation();
  const { key, title, error, solutions, losses, remarks } = problem;
  return (
    <div className="t-understood-one ui form" role="group" aria-label={title}>
      <div className="t-row spread">
        <Toggle
          look="box"
          label={title}
          checked={wish.isChosen}
          disabled={error !== null}
          onChange={(isChosen) => onWish({ isChosen })}
        />
        <Difficulty level={problem.difficulty} />
      </div>
      {error && <Note kind="negative">{error}</Note>}
      <Facts problem={problem} />
      {solutions.length > 0 && (
        <ul className="t-remarks t-small">
          {solutions.map(({ name, language, expected }) => (
            <li key={name}>
              <span className="t-row">
                <span className="t-mono">{name}</span>
                <span className="t-muted">{language ?? t('authoring.import.noLanguage')}</span>
                {expected.map((status) => (
                  <Verdict key={status} status={status} form="short" />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Remarks title={t('authoring.import.losses')} remarks={losses} />
      <Remarks title={t('authoring.import.remarks')} remarks={remarks} kind="info" />
      {wish.isChosen && (
        <div className="t-fields two">
          <TextField
            label={t('authoring.field.problemId')}
            name={`import-id-${key}`}
            autoComplete="off"
            maxLength={Limits.problemId.max}
            placeholder={t('authoring.import.idAuto')}
            value={wish.problemId}
            onChange={(problemId) => onWish({ problemId })}
            error={fault && t(`authoring.import.id.${fault}`, { max: Limits.problemId.max })}
          />
          <SelectField
            label={t('authoring.import.publish')}
            name={`import-publish-${key}`}
            value={wish.publish}
            options={PUBLISH.map((rule) => ({ value: rule, text: t(`authoring.import.rule.${rule}`) }))}
            onChange={(publish) => onWish({ publish: publish as Publish })}
          />
        </div>
      )}
    </div>
  );
};

/** Limits, ways of judging and amounts, as they were understood. */
const Facts = ({ problem }: { problem: UnderstoodProblem }) => {
  const { t } = useTranslation();
  const { timeLimit, memoryLimit, stackLimit, cases, samples, languages, tags } = problem;
  const caseMode = problem.judgeCaseMode === 'default' && problem.type === 1 ? 'default_oi' : problem.judgeCaseMode;
  const facts: [string, string][] = [
    [t('authoring.field.type'), problem.type === 1 ? 'OI' : 'ACM'],
    [t('authoring.import.limits'), `${timeLimit} ms · ${memoryLimit} MB · ${stackLimit} MB`],
    [t('authoring.field.judgeMode'), t(`authoring.judgeMode.${problem.judgeMode}`)],
    [t('authoring.field.judgeCaseMode'), t(`authoring.caseMode.${caseMode}`)],
    [t('authoring.field.cases'), String(cases)],
    [t('authoring.part.examples'), String(samples)],
    [t('authoring.field.languages'), languages?.join(', ') ?? t('authoring.import.everyLanguage')],
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
