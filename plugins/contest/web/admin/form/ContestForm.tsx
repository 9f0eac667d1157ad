import { DraftNote, LongForm, SaveBar } from '@tribunal/web/forms';
import { useTranslation } from 'react-i18next';
import type { AdminContest } from '../../../contract';
import { Awards } from './blocks/Awards';
import { Basics } from './blocks/Basics';
import { Board } from './blocks/Board';
import { Entry } from './blocks/Entry';
import { Times } from './blocks/Times';
import { ContestFormToolsProvider } from './contest-form-tools';
import { useContestForm } from './use-contest-form';

interface Props {
  /** The contest to edit; null creates a new one. */
  loaded: AdminContest | null;
}

/** Form with all settings of a contest. The draft is kept on this device until it is saved. */
export const ContestForm = ({ loaded }: Props) => {
  const { t } = useTranslation();
  const tools = useContestForm(loaded);
  const { form, longForm } = tools;
  return (
    <ContestFormToolsProvider value={tools}>
      <DraftNote
        form={longForm}
        title={t('contest.admin.form.draftFound')}
        // The type of an existing contest never changes, whatever the draft says.
        restored={(draft) => ({ ...draft, pwd: form.pwd, ...(loaded ? { type: loaded.type } : {}) })}
      />
      <LongForm form={longForm} saveKeys="enter" leaveText={t('setting.leaveText')}>
        <Basics />
        <Times />
        <Entry />
        <Board />
        <Awards />
      </LongForm>
      <SaveBar form={longForm} hint={t('contest.admin.form.saveKeys')} />
    </ContestFormToolsProvider>
  );
};
