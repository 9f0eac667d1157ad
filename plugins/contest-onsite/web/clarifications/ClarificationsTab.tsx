import '../clarifications.css';
import { ListCard, useLocalPage } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { OnsitePageSizes } from '../../contract';
import { CLARIFICATIONS, refresh, refreshAfterPending, useList } from '../calls';
import { contestUpdates } from '@tribunal/plugin-contest/contract';
import { useContest } from '@tribunal/plugin-contest/web';
import { useJitteredRefetch, useTopic } from '@tribunal/web/plugin';
import { AskForm } from './AskForm';
import { Question } from './Question';

/** Tab with the questions to the organisers and their answers. */
export const ClarificationsTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { id: cid, viewer } = contest;
  const page = useLocalPage(OnsitePageSizes.clarifications);
  const onMissed = useJitteredRefetch(() => void refreshAfterPending(CLARIFICATIONS));
  useTopic(contestUpdates, cid, ({ kind }) => kind === 'clarification' && void refresh(CLARIFICATIONS), onMissed);
  const query = { cid, ...page.query };
  const answer = useList(CLARIFICATIONS, query);
  const reader = viewer.isContestAdmin ? 'organiser' : 'contestant';
  return (
    <>
      {!viewer.isContestAdmin && phase === 'running' && <AskForm cid={cid} />}
      <ListCard
        title={t('contest-onsite.tabs.clarifications')}
        answer={answer}
        empty={{
          title: t('contest-onsite.clarifications.none'),
          text: t(`contest-onsite.clarifications.${viewer.isContestAdmin ? 'noneAdmin' : 'noneText'}`),
          picture: 'none',
        }}
        rowsExpected={5}
        rows={(rows) => rows.map((one) => <Question key={one.id} cid={cid} clarification={one} reader={reader} />)}
        paging={{ ...page.paging, label: t('contest-onsite.clarifications.pages') }}
      />
    </>
  );
};
