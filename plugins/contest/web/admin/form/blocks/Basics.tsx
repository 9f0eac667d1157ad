import { useMarkdownUploads } from '@tribunal/web/plugin';
import { TextField } from '@tribunal/web/kit';
import { FieldGroup, MarkdownField, Radios } from '@tribunal/web/kit/fields';
import { useTranslation } from 'react-i18next';
import { ContestLimits, ContestType, OI_RANK_SCORE_TYPES, type OiRankScoreType } from '../../../../contract';
import { useContestFormTools } from '../contest-form-tools';
import { Block } from './Block';

const RULES = [
  { value: ContestType.Acm, name: 'acm' },
  { value: ContestType.Oi, name: 'oi' },
] as const;

export const Basics = () => {
  const { t } = useTranslation();
  const { form, contest, setFields, error, touch } = useContestFormTools();
  const uploads = useMarkdownUploads();
  return (
    <Block name="basics">
      <TextField
        label={t('contest.admin.form.field.title')}
        name="title"
        autoComplete="off"
        maxLength={ContestLimits.title.max}
        value={form.title}
        onChange={(title) => setFields({ title })}
        onBlur={() => touch('title')}
        error={error('title')}
      />
      <MarkdownField
        label={t('contest.admin.form.field.description')}
        name="description"
        rows={10}
        maxLength={ContestLimits.description.max}
        value={form.description}
        onChange={(description) => setFields({ description })}
        onBlur={() => touch('description')}
        error={error('description')}
        preview="tab"
        uploads={uploads}
      />
      <FieldGroup
        label={t('contest.admin.form.field.type')}
        name="type"
        hint={contest ? t('contest.admin.form.ruleLocked') : undefined}
        error={error('type')}
      >
        <Radios
          label={t('contest.admin.form.field.type')}
          value={String(form.type)}
          choices={RULES.filter(({ value }) => !contest || value === contest.type).map(({ value, name }) => ({
            value: String(value),
            text: t(`contest.rule.${name}`),
            hint: t(`contest.admin.form.ruleHint.${name}`),
          }))}
          onChange={(value) => setFields({ type: Number(value) as ContestType })}
        />
      </FieldGroup>
      {form.type === ContestType.Oi ? (
        <FieldGroup
          label={t('contest.admin.form.field.oiRankScoreType')}
          name="oiRankScoreType"
          error={error('oiRankScoreType')}
        >
          <Radios
            label={t('contest.admin.form.field.oiRankScoreType')}
            value={form.oiRankScoreType}
            choices={OI_RANK_SCORE_TYPES.map((value) => ({
              value,
              text: t(`contest.admin.form.oiScore.${value}`),
            }))}
            onChange={(value) => setFields({ oiRankScoreType: value as OiRankScoreType })}
          />
        </FieldGroup>
      ) : (
        <div className="t-fields three">
          <TextField
            label={t('contest.admin.form.field.penaltyMinutes')}
            name="penaltyMinutes"
            inputMode="numeric"
            autoComplete="off"
            value={form.penaltyMinutes}
            onChange={(penaltyMinutes) => setFields({ penaltyMinutes })}
            onBlur={() => touch('penaltyMinutes')}
            error={error('penaltyMinutes')}
          />
        </div>
      )}
    </Block>
  );
};
