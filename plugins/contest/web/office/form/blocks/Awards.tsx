import { Button, IconButton, TextField } from '@tribunal/web/kit';
import { FieldGroup, Radios } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { AwardType, ContestLimits } from '../../../../contract';
import { ColourInput } from '../../ColourInput';
import { medals, oneMore, raised, type AwardDraft } from '../awards';
import { useForm } from '../form-context';
import { Block } from './Block';

const TYPES = [
  { value: AwardType.None, name: 'none' },
  { value: AwardType.Proportion, name: 'proportion' },
  { value: AwardType.Number, name: 'number' },
] as const;

export const Awards = () => {
  const { t } = useTranslation();
  const { form, put, error } = useForm();
  const choose = (awardType: AwardType) =>
    put({ awardType, ...(form.awards.length === 0 ? { awards: medals(t) } : {}) });
  return (
    <Block name="awards">
      <FieldGroup label={t('contest.office.form.field.awardType')} name="awardType">
        <Radios
          label={t('contest.office.form.field.awardType')}
          value={String(form.awardType)}
          choices={TYPES.map(({ value, name }) => ({
            value: String(value),
            text: t(`contest.office.form.award.${name}`),
            hint: t(`contest.office.form.award.${name}Hint`),
          }))}
          onChange={(value) => choose(Number(value) as AwardType)}
        />
      </FieldGroup>
      {form.awardType !== AwardType.None && (
        <FieldGroup label={t('contest.office.form.field.awards')} name="awards" error={error('awards')}>
          {form.awards.map((award, place) => (
            <Award key={award.key} award={award} place={place} />
          ))}
          <Button
            icon="plus"
            disabled={form.awards.length >= ContestLimits.awards.max}
            onClick={() => put({ awards: oneMore(form.awards, t('contest.office.form.award.newName')) })}
          >
            {t('contest.office.form.award.add')}
          </Button>
        </FieldGroup>
      )}
    </Block>
  );
};

const Award = ({ award, place }: { award: AwardDraft; place: number }) => {
  const { t } = useTranslation();
  const { form, put, error, touch } = useForm();
  const { name } = award;
  const number = place + 1;
  const field = (of: 'name' | 'background' | 'color' | 'num') => ({
    name: `awards.${place}.${of}`,
    label: t(`contest.office.form.award.field.${of}${of === 'num' ? form.awardType : ''}`, { number }),
    value: award[of],
    onChange: (value: string) =>
      put({ awards: form.awards.map((one) => (one.key === award.key ? { ...one, [of]: value } : one)) }),
    onBlur: () => touch(`awards.${place}.${of}`),
    error: error(`awards.${place}.${of}`),
  });
  return (
    <div className="t-award-row" role="group" aria-label={t('contest.office.form.award.one', { number })}>
      <div className="t-row tight spread">
        <span className="t-award-sample" style={{ background: award.background, color: award.color }}>
          {number}. {name || '–'}
        </span>
        <span className="t-row tight">
          <IconButton
            size="small"
            icon="arrow up"
            label={t('contest.office.form.award.up', { name })}
            disabled={place === 0}
            onClick={() => put({ awards: raised(form.awards, place) })}
          />
          <IconButton
            size="small"
            icon="trash alternate outline"
            label={t('authoring.removeOne', { name })}
            onClick={() => put({ awards: form.awards.filter(({ key }) => key !== award.key) })}
          />
        </span>
      </div>
      <TextField {...field('name')} autoComplete="off" maxLength={ContestLimits.awardName.max} />
      <ColourInput {...field('background')} />
      <ColourInput {...field('color')} />
      <TextField {...field('num')} inputMode="numeric" autoComplete="off" />
    </div>
  );
};
