import { useTranslation } from 'react-i18next';
import { Button, Toggle } from '../../../../kit';
import { FieldGroup } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';
import { FormBlock } from './FormBlock';
import { Templates } from './Templates';

export const Languages = () => {
  const { t } = useTranslation();
  const { form, choices, put, error } = useProblemFormTools();
  const { languages, unavailable } = choices;
  const choose = (id: number, isOn: boolean) =>
    put({ languageIds: languages.map((each) => each.id).filter((each) => (each === id ? isOn : isChosen(each))) });
  const isChosen = (id: number) => form.languageIds.includes(id);
  const missing = languages.filter(({ name }) => unavailable.has(name));
  return (
    <FormBlock section="languages">
      <FieldGroup
        label={t('authoring.field.languages')}
        name="languages"
        error={error('languages')}
        aside={
          <span className="t-row">
            <Button variant="basic" size="small" onClick={() => put({ languageIds: languages.map(({ id }) => id) })}>
              {t('authoring.all')}
            </Button>
            <Button variant="basic" size="small" onClick={() => put({ languageIds: [] })}>
              {t('authoring.none')}
            </Button>
          </span>
        }
      >
        <div className="t-checks">
          {languages.map(({ id, name }) => (
            <Toggle
              key={id}
              variant="box"
              label={unavailable.has(name) ? t('authoring.languageMissing', { name }) : name}
              checked={isChosen(id)}
              onChange={(isOn) => choose(id, isOn)}
            />
          ))}
        </div>
        {missing.length > 0 && (
          <details className="t-fold">
            <summary>{t('authoring.whyMissing', { count: missing.length })}</summary>
            <dl className="t-reasons">
              {missing.map(({ id, name }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{unavailable.get(name) || t('authoring.noJudgeOffers')}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </FieldGroup>
      <Templates />
    </FormBlock>
  );
};
