import type { ProblemDetail } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs, type Tab } from '../../kit';
import { AnnexTab, annexFiles } from './AnnexTab';
import { MySubmissions } from './MySubmissions';
import { Statement } from './Statement';

export const StatementPane = ({ detail }: { detail: ProblemDetail }) => {
  const { t } = useTranslation();
  const [tab, setTab] = useState('description');
  const files = annexFiles(detail.problem.userExtraFile);
  const tabs: Tab[] = [
    { id: 'description', title: t('problem.description'), body: <Statement detail={detail} /> },
    { id: 'mine', title: t('problem.mySubmissions'), body: <MySubmissions problem={detail.problem} /> },
    ...(files.length > 0 ? [{ id: 'annex', title: t('problem.annex'), body: <AnnexTab files={files} /> }] : []),
  ];
  return (
    <section className="t-pane left" aria-label={t('problem.problem')}>
      <Tabs label={t('problem.tabs')} tabs={tabs} active={tab} onChange={setTab} bodyClass="t-scroll" />
    </section>
  );
};
