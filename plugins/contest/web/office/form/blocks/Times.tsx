import { TextField, Toggle } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../clock/words';
import { useForm } from '../form-context';
import { lengthOf, zoneName } from '../times';
import { Block } from './Block';

/** How long it lasts; an end before the start makes it nothing, and says so. */
const Duration = () => {
  const { t } = useTranslation();
  const { form } = useForm();
  const length = lengthOf(form);
  if (length === null) return null;
  const isWrong = length <= 0;
  const words = t('contest.office.form.duration', { text: durationText(Math.max(0, length / 1000), t) });
  return (
    <p className={isWrong ? 't-duration t-bad' : 't-duration'} role="status">
      {words}
      {isWrong && ` — ${t('contest.office.form.startBeforeEnd')}`}
    </p>
  );
};

export const Times = () => {
  const { t, i18n } = useTranslation();
  const { form, contest, put, error, touch } = useForm();
  const isPast = contest?.isRecord ?? false;
  return (
    <Block name="times">
      <p className="t-hint">
        {isPast
          ? t('contest.office.form.recordTimes')
          : t('contest.office.form.zone', { zone: zoneName(i18n.language) })}
      </p>
      <div className="t-fields two">
        {(['startTime', 'endTime'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`contest.office.form.field.${field}`)}
            name={field}
            type="datetime-local"
            disabled={isPast}
            value={form[field]}
            onChange={(value) => put({ [field]: value })}
            onBlur={() => touch(field)}
            error={error(field)}
          />
        ))}
      </div>
      <Duration />
      <Toggle
        label={t('contest.office.form.allowEndSubmit')}
        checked={form.allowEndSubmit}
        onChange={(allowEndSubmit) => put({ allowEndSubmit })}
      />
    </Block>
  );
};
