import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Crumbs, LinkButton, Note, PageTitle, TimeAgo } from '../../../kit';
import { BLOCKS } from './blocks';
import { removeDraft, readDraft } from './draft';
import { sectionOf, sectionsOf } from './fields';
import { FormProvider, type Choices, useForm } from './form-context';
import type { FormState } from './form-state';
import type { ProblemFormPlace } from './place';
import { ProblemFaultNote } from './ProblemFaultNote';
import { SectionNav } from './SectionNav';
import { useLeaveGuard } from '../../../shared/form';
import { useSync } from '../../../shared/remote';
import { useProblemForm } from './use-problem-form';

/** Saves on Ctrl-S or Cmd-S anywhere on the page. */
const useSaveKey = (save: () => void): void => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

interface SaveBarProps {
  busy: boolean;
  failure: string | null;
  /** Number of fields with a visible error. */
  wrong: number;
}

/** Shows the state of the form and the save button; always in view. */
const SaveBar = ({ busy, failure, wrong }: SaveBarProps) => {
  const { t } = useTranslation();
  const { form, isDirty, save } = useForm();
  const state = () => {
    if (wrong > 0) return <span className="t-bad">{t('authoring.errorCount', { count: wrong })}</span>;
    if (failure) return <span className="t-bad">{failure}</span>;
    if (isDirty) return t('authoring.unsaved');
    return form.id === null ? t('authoring.saveKeys') : t('authoring.allSaved');
  };
  return (
    <div className="t-save-bar">
      <span className="t-grow t-small" role="status">
        {state()}
      </span>
      <Button variant="primary" icon="save" state={busy ? 'busy' : 'ready'} onClick={() => void save()}>
        {t(form.id === null ? 'authoring.create' : 'authoring.save')}
      </Button>
    </div>
  );
};

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
            {t('authoring.viewProblem')}
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
                {t('authoring.draftRestore')}
              </Button>
              <Button size="small" onClick={() => resolveDraft('discard')}>
                {t('authoring.draftDiscard')}
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
