import { queryClient, Slot, useProblemSources } from '@tribunal/web/plugin';
import {
  Button,
  EmptyState,
  LinkButton,
  ListCard,
  consumeErrorText,
  onePage,
  toast,
  FormDialog,
} from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits, type AdminContest, type ContestProblemLink } from '../../../contract';
import { api, useCall } from '../../calls';
import { recordProblems } from '../../extension-points';
import { adminContestAddress } from '../addresses';
import { ContestAdminFrame } from '../ContestAdminFrame';
import { AddDialog } from './AddDialog';
import { ImportDialog } from './ImportDialog';
import { ProblemTable, type LinkedProblem } from './ProblemTable';
import { removeProblem } from './remove-problem';
import { linkOf } from './link';
import { LinkFields, useLinkForm } from './LinkFields';

interface Props {
  link: ContestProblemLink & { pid: number };
  onClose: () => void;
  onSaved: () => void;
}

/** Dialog that edits a problem's label, title and balloon in its contest. */
const LinkDialog = ({ link, onClose, onSaved }: Props) => {
  const { t } = useTranslation();
  const { cid, pid, displayId, displayTitle, color } = link;
  const form = useLinkForm({
    initial: { displayId, displayTitle, color: color ?? '' },
    send: async (draft) => {
      const body = { cid, pid, ...linkOf(draft) };
      await api('PUT /api/admin/contest/contest-problem', { body, failures: 'silent' });
    },
    success: t('authoring.saved'),
    onDone: onSaved,
  });
  return (
    <FormDialog
      title={t('contest.admin.problem.edit', { label: displayId })}
      save={t('authoring.save')}
      {...form.dialog}
      onClose={onClose}
    >
      <LinkFields form={form} />
    </FormDialog>
  );
};

const CALL = 'GET /api/admin/contest/get-problem-list';

export const ProblemsPage = () => (
  <ContestAdminFrame page="problems">
    {(contest) =>
      contest.isRecord ? <Slot of={recordProblems} props={{ cid: contest.id }} /> : <Problems contest={contest} />
    }
  </ContestAdminFrame>
);

type Open = 'none' | 'add' | 'import' | LinkedProblem;

const Problems = ({ contest: { id: cid } }: { contest: AdminContest }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>('none');
  const [source, ...otherSources] = useProblemSources() ?? [];
  const query = { cid, currentPage: 1, limit: ContestLimits.problems.max };
  const { data, error, refetch } = useCall(CALL, { query, failures: 'silent' });
  const links = Object.values(data?.contestProblemMap ?? {});
  const rows = data?.problemList.records.flatMap((row): LinkedProblem[] => {
    const link = data.contestProblemMap[row.id];
    return link ? [{ ...row, link: { ...link, pid: row.id } }] : [];
  });

  const refresh = async () => {
    setOpen('none');
    await queryClient.invalidateQueries({ queryKey: [CALL] });
  };
  const paint = async ({ link }: LinkedProblem, color: string) => {
    const { pid, displayId, displayTitle } = link;
    const body = { cid, pid, displayId, displayTitle, color };
    await api('PUT /api/admin/contest/contest-problem', { body }).catch(() => undefined);
    await refetch();
  };
  const remove = async ({ link }: LinkedProblem) => {
    try {
      if (await removeProblem(link, t)) await refetch();
    } catch (failure) {
      toast.error(consumeErrorText(failure));
    }
  };

  const create = (
    <LinkButton variant="primary" icon="plus" to={adminContestAddress(cid, 'problem/create')}>
      {t('authoring.createProblem')}
    </LinkButton>
  );
  const tools = (
    <span className="t-row">
      <Button icon="list" onClick={() => setOpen('add')}>
        {t('contest.admin.add.open')}
      </Button>
      {source && (
        <Button icon="cloud download" onClick={() => setOpen('import')}>
          {t('contest.admin.remoteProblem.open')}
        </Button>
      )}
      {create}
    </span>
  );
  return (
    <>
      <ListCard
        title={t('contest.admin.problem.count', { count: links.length })}
        aside={tools}
        className="t-tools-card"
        answer={onePage({ data: rows, error, refetch })}
        failed={t('kit.listFailed')}
        empty={
          <EmptyState title={t('contest.admin.problem.noneYet')}>
            <p>{t('contest.admin.problem.noneText')}</p>
          </EmptyState>
        }
        rows={(shown) => (
          <ProblemTable
            rows={shown}
            onColour={(row, color) => void paint(row, color)}
            onEdit={setOpen}
            onRemove={(row) => void remove(row)}
          />
        )}
      />
      {open === 'add' && <AddDialog cid={cid} links={links} onAdded={refetch} onClose={() => setOpen('none')} />}
      {open === 'import' && source && (
        <ImportDialog
          cid={cid}
          sources={[source, ...otherSources]}
          links={links}
          onDone={() => void refresh()}
          onClose={() => setOpen('none')}
        />
      )}
      {typeof open === 'object' && (
        <LinkDialog link={open.link} onSaved={() => void refresh()} onClose={() => setOpen('none')} />
      )}
    </>
  );
};
