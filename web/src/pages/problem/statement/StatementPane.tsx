import type { ProblemDetail } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/session';
import { Tabs, toast, type Tab } from '../../../kit';
import { useSubmissionPage } from '../../../shared/live-list';
import { MySubmissions } from '../submission/MySubmissions';
import type { SelectedLanguage } from './limits';
import { Statement } from './Statement';
import { AttachmentsTab } from '../attachments/AttachmentsTab';
import { attachmentFiles } from '../attachments/files';
import type { ProblemContext } from '../problem-context';

interface Props {
  detail: ProblemDetail;
  context: ProblemContext;
  /** The one selected in the editor. */
  language: SelectedLanguage;
}

export const StatementPane = ({ detail, context, language }: Props) => {
  const { t } = useTranslation();
  const { problem } = detail;
  const [tab, setTab] = useState('description');
  const user = useUser();
  const mine = useSubmissionPage(context.mySubmissions(1), { enabled: user !== null });
  const open = (id: string): void => {
    if (id === 'mine' && id !== tab && !user) toast.warning(t('account.loginFirst'));
    setTab(id);
  };
  const files = attachmentFiles(problem.userExtraFile);
  const tabs: Tab[] = [
    {
      id: 'description',
      title: t('problem.description'),
      body: <Statement detail={detail} context={context} language={language} />,
    },
    {
      id: 'mine',
      title: t('problem.mySubmissions'),
      count: (user && mine.data?.total) || undefined,
      body: <MySubmissions problem={problem} context={context} />,
    },
    ...(files.length > 0
      ? [
          {
            id: 'attachments',
            title: t('problem.attachments'),
            body: <AttachmentsTab problemId={problem.problemId} files={files} />,
          },
        ]
      : []),
  ];
  return (
    <section className="t-pane left" aria-label={t('problem.problem')}>
      <Tabs label={t('problem.tabs')} tabs={tabs} active={tab} onChange={open} bodyClass="t-scroll" />
    </section>
  );
};
