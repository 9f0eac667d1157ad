import { useTranslation } from 'react-i18next';
import { Crumbs, LinkButton, PageTitle } from '../../../kit';
import { DraftNote, LongForm, SaveBar } from '../../../shared/form';
import { Slot } from '../../../plugins/Slot';
import { problemFormActions } from '../../../plugins/slots';
import { BLOCKS } from './blocks';
import { sectionOf, sectionsOf } from './values/fields';
import { ProblemFormToolsProvider, type Choices } from './problem-form-tools';
import type { FormState } from './values/form-state';
import type { ProblemFormContext } from './problem-form-context';
import { ProblemFaultNote } from './ProblemFaultNote';
import { SectionNav } from './SectionNav';
import { useProblemForm } from './use-problem-form';

interface Props {
  loaded: FormState;
  choices: Choices;
  context?: ProblemFormContext;
}

export const ProblemForm = ({ loaded, choices, context }: Props) => {
  const { t } = useTranslation();
  const { tools, longForm } = useProblemForm(loaded, choices, context);
  const { form, stored } = tools;

  const isNew = loaded.id === null;
  const sections = sectionsOf(form);
  const title = isNew ? t('authoring.createProblem') : t('authoring.editProblem', { id: stored.problemId });

  return (
    <ProblemFormToolsProvider value={tools}>
      <Crumbs up={context?.up ?? { to: '/admin/problems', text: t('authoring.problems') }} here={title} />
      <PageTitle title={title} sub={isNew ? undefined : stored.title}>
        {loaded.id !== null && <Slot of={problemFormActions} props={{ pid: loaded.id, isRemote: loaded.isRemote }} />}
        {!isNew && !context && (
          <LinkButton icon="eye outline" to={`/problem/${encodeURIComponent(stored.problemId)}`}>
            {t('authoring.viewProblem')}
          </LinkButton>
        )}
      </PageTitle>
      {loaded.id !== null && !loaded.isRemote && <ProblemFaultNote pid={loaded.id} calls={tools.calls} />}
      <DraftNote
        form={longForm}
        title={t('authoring.draftFound')}
        restored={(draft) => ({ ...draft, id: loaded.id })}
      />
      <div className="t-form-page">
        <SectionNav sections={sections} wrong={new Set(longForm.wrongFields.map(sectionOf))} />
        <LongForm form={longForm} saveKeys="s" leaveText={t('authoring.leaveText')}>
          {context?.fields}
          {sections.map((section) => {
            const Block = BLOCKS[section];
            return <Block key={section} />;
          })}
        </LongForm>
      </div>
      <SaveBar form={longForm} hint={t('authoring.saveKeys')} />
    </ProblemFormToolsProvider>
  );
};
