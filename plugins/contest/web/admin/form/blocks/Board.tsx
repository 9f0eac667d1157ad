import { formatMoment, Note, toast, Toggle } from '@tribunal/web/kit';
import { FieldGroup, Radios, TagInput } from '@tribunal/web/kit/fields';
import { Limits } from '@tribunal/contract';
import { useContributions } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { RANK_SHOW_NAMES, type RankShowName } from '../../../../contract';
import { contestSwitches } from '../../../extension-points';
import { useContestFormTools } from '../contest-form-tools';
import { isTooShort, FREEZE_CHOICES, defaultFreeze, type FreezeChoice } from '../freeze';
import { Block } from './Block';

/** Section about what scoreboards show, to whom, and when they are frozen. */
export const Board = () => {
  const { t } = useTranslation();
  const { form, setFields, error } = useContestFormTools();
  const switches = useContributions(contestSwitches);
  const toggleFreeze = (sealRank: boolean) =>
    setFields({ sealRank, ...(sealRank ? { seal: defaultFreeze(form) } : {}) });
  return (
    <Block name="board">
      <div className="t-toggles t-after-toggles">
        <Toggle label={t('contest.admin.form.freeze')} checked={form.sealRank} onChange={toggleFreeze} />
      </div>
      {form.sealRank && <FreezeFields />}
      <div className="t-toggles t-after-toggles">
        <Toggle
          label={t('contest.admin.form.openRank')}
          checked={form.openRank}
          onChange={(openRank) => setFields({ openRank })}
        />
        {switches.map(({ field, label }) => (
          <Toggle
            key={field}
            label={t(label)}
            checked={form[field]}
            onChange={(isOn) => setFields({ [field]: isOn })}
          />
        ))}
      </div>
      <FieldGroup label={t('contest.admin.form.field.rankShowName')} name="rankShowName" error={error('rankShowName')}>
        <Radios
          label={t('contest.admin.form.field.rankShowName')}
          value={form.rankShowName}
          choices={RANK_SHOW_NAMES.map((value) => ({ value, text: t(`contest.admin.form.showName.${value}`) }))}
          onChange={(value) => setFields({ rankShowName: value as RankShowName })}
        />
        {form.rankShowName === 'realname' && (
          <Note kind="warning">{t(`contest.admin.form.realNames.${form.openRank ? 'public' : 'inside'}`)}</Note>
        )}
      </FieldGroup>
      <TagInput
        label={t('contest.admin.form.field.starAccount')}
        name="starAccount"
        value={form.starAccount.map((name) => ({ name, color: null }))}
        known={[]}
        maxLength={Limits.username.max}
        onChange={(stars) => setFields({ starAccount: stars.map(({ name }) => name) })}
        onDuplicate={(name) => toast.warning(t('contest.admin.form.unofficialTwice', { name }))}
        removeLabel={(name) => t('authoring.removeOne', { name })}
        error={error('starAccount')}
      />
      <p className="t-hint t-last">{t('contest.admin.form.unofficialHint')}</p>
    </Block>
  );
};

/** Choice of the freeze time. Options for which the contest is too short are disabled and say so. */
const FreezeFields = () => {
  const { t, i18n } = useTranslation();
  const { form, contest, setFields, error } = useContestFormTools();
  const { sealRankTime } = contest ?? {};
  const storedTime = sealRankTime ? formatMoment(sealRankTime, Date.now(), i18n.language) : '';
  const choices: FreezeChoice[] = [...FREEZE_CHOICES, ...(form.seal === 'kept' ? (['kept'] as const) : [])];
  return (
    <FieldGroup label={t('contest.admin.form.field.freezeTime')} name="seal" error={error('seal')}>
      <div className="t-row t-freeze-choices" role="radiogroup" aria-label={t('contest.admin.form.field.freezeTime')}>
        {choices.map((choice) => (
          <span key={choice} className="ui radio checkbox">
            <input
              id={`seal-${choice}`}
              type="radio"
              name="seal-choice"
              checked={choice === form.seal}
              disabled={isTooShort(choice, form)}
              onChange={() => setFields({ seal: choice })}
            />
            <label htmlFor={`seal-${choice}`}>
              {t(`contest.admin.form.freezeTime.${choice}`, { time: storedTime })}
            </label>
          </span>
        ))}
      </div>
      <Toggle
        label={t('contest.admin.form.autoUnfreeze')}
        checked={form.autoRealRank}
        onChange={(autoRealRank) => setFields({ autoRealRank })}
      />
    </FieldGroup>
  );
};
