import { useLeaveGuard } from '@tribunal/web/plugin';
import { Button, Note, TimeAgo } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminContest } from '../../../contract';
import { Awards } from './blocks/Awards';
import { Basics } from './blocks/Basics';
import { Board } from './blocks/Board';
import { Entry } from './blocks/Entry';
import { Times } from './blocks/Times';
import { removeDraft, readDraft } from './draft';
import { FormProvider } from './form-context';
import { SaveBar } from './SaveBar';
import { draftName, useContestForm } from './use-contest-form';

interface Props {
  /** The contest to edit; null creates a new one. */
  loaded: AdminContest | null;
}

/** Form with all settings of a contest. The draft is kept on this device until it is saved. */
export const ContestForm = ({ loaded }: Props) => {
  const { t } = useTranslation();
  const tools = useContestForm(loaded);
  const { form, isDirty, leaving, busy, setFields, save } = tools;
  const [savedDraft, setSavedDraft] = useState(() => readDraft(draftName(loaded)));
  useLeaveGuard(isDirty, { text: t('setting.leaveText'), leaving });

  const resolveDraft = (answer: 'restore' | 'discard') => {
    // The type of an existing contest never changes, whatever the draft says.
    if (answer === 'restore' && savedDraft)
      setFields({ ...savedDraft.form, pwd: form.pwd, ...(loaded ? { type: loaded.type } : {}) });
    else removeDraft(draftName(loaded));
    setSavedDraft(null);
  };
  return (
    <FormProvider value={tools}>
      {savedDraft && (
        <Note
          title={t('contest.admin.form.draftFound')}
          actions={
            <>
              <Button variant="primary" size="small" onClick={() => resolveDraft('restore')}>
                {t('authoring.draftRestore')}
              </Button>
              <Button size="small" onClick={() => resolveDraft('discard')}>
                {t('authoring.draftDiscard')}
              </Button>
            </>
          }
        >
          {t('authoring.draftFrom')} <TimeAgo at={new Date(savedDraft.savedAt).toISOString()} />
        </Note>
      )}
      <form
        className="ui form t-form-body"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void save();
        }}
        aria-busy={busy || undefined}
        {...(busy ? { inert: '' } : {})}
      >
        <Basics />
        <Times />
        <Entry />
        <Board />
        <Awards />
      </form>
      <SaveBar />
    </FormProvider>
  );
};
