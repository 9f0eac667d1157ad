import { Toggle, TimeField } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../clock/time-texts';
import { useContestFormTools } from '../contest-form-tools';
import { lengthOf } from '../times';
import { Block } from './Block';

/** Shows the duration, or a hint if the end is before the start. */
const Duration = () => {
  const { t } = useTranslation();
  const { form } = useContestFormTools();
  const length = lengthOf(form);
  if (length === null) return null;
  const isWrong = length <= 0;
  const durationLabel = t('contest.admin.form.duration', { text: durationText(Math.max(0, length / 1000), t) });
  return (
    <p className={isWrong ? 't-duration t-bad' : 't-duration'} role="status">
      {durationLabel}
      {isWrong && <span> — {t('contest.admin.form.startBeforeEnd')}</span>}
    </p>
  );
};

export const Times = () => {
  const { t } = useTranslation();
  const { form, contest, setFields, error, touch } = useContestFormTools();
  const isPast = contest?.isRecord ?? false;
  return (
    <Block name="times">
      {isPast && <p className="t-hint">{t('contest.admin.form.importedTimes')}</p>}
      <div className="t-fields two">
        {(['startTime', 'endTime'] as const).map((field) => (
          <TimeField
            key={field}
            label={t(`contest.admin.form.field.${field}`)}
            name={field}
            disabled={isPast}
            value={form[field]}
            stored={contest?.[field]}
            onChange={(value) => setFields({ [field]: value })}
            onBlur={() => touch(field)}
            error={error(field)}
          />
        ))}
      </div>
      <Duration />
      <Toggle
        label={t('contest.admin.form.allowEndSubmit')}
        checked={form.allowEndSubmit}
        onChange={(allowEndSubmit) => setFields({ allowEndSubmit })}
      />
    </Block>
  );
};
