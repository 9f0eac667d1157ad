import { Button, IconButton, TextField, Toggle } from '@tribunal/web/kit';
import { FieldGroup, Radios } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { AwardType, ContestLimits } from '../../../../contract';
import { ColourInput } from '../../ColourInput';
import { medals, withNewAward, movedUp, type AwardDraft } from '../awards';
import { useContestFormTools } from '../contest-form-tools';
import { Block } from './Block';

const TYPES = [
  { value: AwardType.None, name: 'none' },
  { value: AwardType.Proportion, name: 'proportion' },
  { value: AwardType.Number, name: 'number' },
] as const;

export const Awards = () => {
  const { t } = useTranslation();
  const { form, setFields, error } = useContestFormTools();
  const choose = (awardType: AwardType) =>
    setFields({ awardType, ...(form.awards.length === 0 ? { awards: medals(t) } : {}) });
  return (
    <Block name="awards">
      <FieldGroup label={t('contest.admin.form.field.awardType')} name="awardType">
        <Radios
          label={t('contest.admin.form.field.awardType')}
          value={String(form.awardType)}
          choices={TYPES.map(({ value, name }) => ({
            value: String(value),
            text: t(`contest.admin.form.award.${name}`),
            hint: t(`contest.admin.form.award.${name}Hint`),
          }))}
          onChange={(value) => choose(Number(value) as AwardType)}
        />
      </FieldGroup>
      {form.awardType !== AwardType.None && (
        <FieldGroup label={t('contest.admin.form.field.awards')} name="awards" error={error('awards')}>
          {form.awards.map((award, index) => (
            <Award key={award.key} award={award} index={index} />
          ))}
          <Button
            icon="plus"
            disabled={form.awards.length >= ContestLimits.awards.max}
            onClick={() => setFields({ awards: withNewAward(form.awards, t('contest.admin.form.award.newName')) })}
          >
            {t('contest.admin.form.award.add')}
          </Button>
          <div className="t-toggles">
            <Toggle
              label={t('contest.admin.form.award.share')}
              checked={form.sharesAwards}
              onChange={(sharesAwards) => setFields({ sharesAwards })}
            />
          </div>
          <p className="t-hint t-last">{t('contest.admin.form.award.shareHint')}</p>
        </FieldGroup>
      )}
    </Block>
  );
};

const Award = ({ award, index }: { award: AwardDraft; index: number }) => {
  const { t } = useTranslation();
  const { form, setFields, error, touch } = useContestFormTools();
  const { name } = award;
  const number = index + 1;
  const field = (of: 'name' | 'background' | 'color' | 'num') => ({
    name: `awards.${index}.${of}`,
    label: t(`contest.admin.form.award.field.${of}${of === 'num' ? form.awardType : ''}`, { number }),
    value: award[of],
    onChange: (value: string) =>
      setFields({ awards: form.awards.map((one) => (one.key === award.key ? { ...one, [of]: value } : one)) }),
    onBlur: () => touch(`awards.${index}.${of}`),
    error: error(`awards.${index}.${of}`),
  });
  return (
    <div className="t-award-row" role="group" aria-label={t('contest.admin.form.award.one', { number })}>
      <div className="t-row tight spread">
        <span className="t-award-sample" style={{ background: award.background, color: award.color }}>
          {number}. {name || '–'}
        </span>
        <span className="t-row tight">
          <IconButton
            size="small"
            icon="arrow up"
            label={t('contest.admin.form.award.up', { name })}
            disabled={index === 0}
            onClick={() => setFields({ awards: movedUp(form.awards, index) })}
          />
          <IconButton
            size="small"
            icon="trash alternate outline"
            label={t('authoring.removeOne', { name })}
            onClick={() => setFields({ awards: form.awards.filter(({ key }) => key !== award.key) })}
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
