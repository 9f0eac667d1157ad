import { momentText } from '../../../clock/words';
import { toast, Toggle } from '@tribunal/web/kit';
import { FieldGroup, Radios, TagInput } from '@tribunal/web/kit/fields';
import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { RANK_SHOW_NAMES, type RankShowName } from '../../../../contract';
import { useForm } from '../form-context';
import { isTooShort, SEAL_CHOICES, usualSeal, type SealChoice } from '../seal';
import { Block } from './Block';

/** What boards show, to whom, and from when they are sealed. */
export const Board = () => {
  const { t } = useTranslation();
  const { form, put, error } = useForm();
  const switchSeal = (sealRank: boolean) => put({ sealRank, ...(sealRank ? { seal: usualSeal(form) } : {}) });
  return (
    <Block name="board">
      <div className="t-toggles t-after-toggles">
        <Toggle label={t('contest.office.form.sealRank')} checked={form.sealRank} onChange={switchSeal} />
      </div>
      {form.sealRank && <Seal />}
      <div className="t-toggles t-after-toggles">
        <Toggle
          label={t('contest.office.form.openRank')}
          checked={form.openRank}
          onChange={(openRank) => put({ openRank })}
        />
        <Toggle
          label={t('contest.office.form.openPrint')}
          checked={form.openPrint}
          onChange={(openPrint) => put({ openPrint })}
        />
      </div>
      <FieldGroup label={t('contest.office.form.field.rankShowName')} name="rankShowName" error={error('rankShowName')}>
        <Radios
          label={t('contest.office.form.field.rankShowName')}
          value={form.rankShowName}
          choices={RANK_SHOW_NAMES.map((value) => ({ value, text: t(`contest.office.form.showName.${value}`) }))}
          onChange={(value) => put({ rankShowName: value as RankShowName })}
        />
      </FieldGroup>
      <TagInput
        label={t('contest.office.form.field.starAccount')}
        name="starAccount"
        value={form.starAccount.map((name) => ({ name, color: null }))}
        known={[]}
        maxLength={Limits.username.max}
        onChange={(stars) => put({ starAccount: stars.map(({ name }) => name) })}
        onDuplicate={(name) => toast.warning(t('contest.office.form.starTwice', { name }))}
        removeLabel={(name) => t('authoring.removeOne', { name })}
        error={error('starAccount')}
      />
      <p className="t-hint t-last">{t('contest.office.form.starHint')}</p>
    </Block>
  );
};

/** Options for which the contest is too short say so and cannot be chosen. */
const Seal = () => {
  const { t, i18n } = useTranslation();
  const { form, contest, put, error } = useForm();
  const { sealRankTime } = contest ?? {};
  const kept = sealRankTime ? momentText(sealRankTime, Date.now(), i18n.language) : '';
  const choices: SealChoice[] = [...SEAL_CHOICES, ...(form.seal === 'kept' ? (['kept'] as const) : [])];
  return (
    <FieldGroup label={t('contest.office.form.field.seal')} name="seal" error={error('seal')}>
      <div className="t-row t-seal-choices" role="radiogroup" aria-label={t('contest.office.form.field.seal')}>
        {choices.map((choice) => (
          <span key={choice} className="ui radio checkbox">
            <input
              id={`seal-${choice}`}
              type="radio"
              name="seal-choice"
              checked={choice === form.seal}
              disabled={isTooShort(choice, form)}
              onChange={() => put({ seal: choice })}
            />
            <label htmlFor={`seal-${choice}`}>{t(`contest.office.form.seal.${choice}`, { time: kept })}</label>
          </span>
        ))}
      </div>
      <Toggle
        label={t('contest.office.form.autoRealRank')}
        checked={form.autoRealRank}
        onChange={(autoRealRank) => put({ autoRealRank })}
      />
    </FieldGroup>
  );
};
