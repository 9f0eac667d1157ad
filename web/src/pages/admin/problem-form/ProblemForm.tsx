import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Crumbs, LinkButton, Note, PageTitle, TimeAgo } from '../../../kit';
import { BLOCKS } from './blocks';
import { removeDraft, readDraft } from './draft';
import { sectionOf, sectionsOf } from './fields';
import { FormProvider, type Choices } from './form-context';
import type { FormState } from './form-state';
import type { ProblemFormPlace } from './place';
import { ProblemFaultNote } from './ProblemFaultNote';
import { SaveBar } from './SaveBar';
import { SectionNav } from './SectionNav';
import { useLeaveGuard } from '../../../shared/form';
import { useSync } from '../../../shared/remote';
import { useSaveKey } from './use-save-key';
import { useProblemForm } from './use-problem-form';

interface Props {
  loaded: FormState;
  choices: Choices;
  place?: ProblemFormPlace;
}

export const ProblemForm = ({ loaded, choices, place }: Props) => {
  const { t } = useTranslation();
  const { tools, busy, failure, leaving, wrongFields } = useProblemForm(loaded, choices, place);
  const { form, stored, isDirty, save, put } = tools;
  const { busy: syncing, sync } = useSync();
  const [found, setFound] = useState(() => readDraft(loaded.id, place?.key));
  useLeaveGuard(isDirty, { text: t('authoring.leaveText'), leaving });
  useSaveKey(() => void save());

  const resolveDraft = (choice: 'restore' | 'discard') => {
    if (choice === 'restore' && found) put({ ...found.form, id: loaded.id });
    else removeDraft(loaded.id, place?.key);
    setFound(null);
  };
  const isNew = loaded.id === null;
  const sections = sectionsOf(form);
  const title = isNew ? t('authoring.createProblem') : t('authoring.editProblem', { id: stored.problemId });

  return (
    <FormProvider value={tools}>
      <Crumbs up={place?.up ?? { to: '/admin/problems', text: t('authoring.problems') }} here={title} />
      <PageTitle title={title} sub={isNew ? undefined : stored.title}>
        {loaded.isRemote && loaded.id !== null && (
          <Button
            icon="sync"
            state={syncing ? 'busy' : 'ready'}
            onClick={() => loaded.id !== null && void sync([loaded.id])}
          >
            {t('remoteAdmin.sync.start')}
          </Button>
        )}
        {!isNew && !place && (
          <LinkButton icon="eye outline" to={`/problem/${encodeURIComponent(stored.problemId)}`}>
            {t('authoring.seeProblem')}
          </LinkButton>
        )}
      </PageTitle>
      {loaded.id !== null && !loaded.isRemote && <ProblemFaultNote pid={loaded.id} />}
      {found && (
        <Note
          title={t('authoring.draftFound')}
          actions={
            <>
              <Button variant="primary" size="small" onClick={() => resolveDraft('restore')}>
                {t('authoring.draftTake')}
              </Button>
              <Button size="small" onClick={() => resolveDraft('discard')}>
                {t('authoring.draftDrop')}
              </Button>
            </>
          }
        >
          {t('authoring.draftFrom')} <TimeAgo at={new Date(found.savedAt).toISOString()} />
        </Note>
      )}
      <div className="t-form-page">
        <SectionNav sections={sections} wrong={new Set(wrongFields.map(sectionOf))} />
        <form
          className="ui form t-form-body"
          noValidate
          onSubmit={(event) => event.preventDefault()}
          aria-busy={busy || undefined}
          {...(busy ? { inert: '' } : {})}
        >
          {place?.fields}
          {sections.map((section) => {
            const Block = BLOCKS[section];
            return <Block key={section} />;
          })}
        </form>
      </div>
      <SaveBar busy={busy} failure={failure} wrong={wrongFields.length} />
    </FormProvider>
  );
};
