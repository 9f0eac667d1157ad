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
import { dropDraft, readDraft } from './draft';
import { FormProvider } from './form-context';
import { SaveBar } from './SaveBar';
import { draftName, useContestForm } from './use-contest-form';

interface Props {
  /** null makes a new one. */
  loaded: AdminContest | null;
}

/** All that is settled about a contest. What was typed is kept on this device until it is saved. */
export const ContestForm = ({ loaded }: Props) => {
  const { t } = useTranslation();
  const tools = useContestForm(loaded);
  const { form, isDirty, leaving, busy, put, save } = tools;
  const [found, setFound] = useState(() => readDraft(draftName(loaded)));
  useLeaveGuard(isDirty, { text: t('setting.leaveText'), leaving });

  const settleDraft = (answer: 'take' | 'drop') => {
    // The rule of a contest that is there stays, whatever the draft says.
    if (answer === 'take' && found) put({ ...found.form, pwd: form.pwd, ...(loaded ? { type: loaded.type } : {}) });
    else dropDraft(draftName(loaded));
    setFound(null);
  };
  return (
    <FormProvider value={tools}>
      {found && (
        <Note
          title={t('contest.office.form.draftFound')}
          actions={
            <>
              <Button look="primary" size="small" onClick={() => settleDraft('take')}>
                {t('authoring.draftTake')}
              </Button>
              <Button size="small" onClick={() => settleDraft('drop')}>
                {t('authoring.draftDrop')}
              </Button>
            </>
          }
        >
          {t('authoring.draftFrom')} <TimeAgo at={new Date(found.savedAt).toISOString()} />
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
