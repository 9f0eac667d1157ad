import { groupProblemForms, Slot, useProblemSources, useSlotState } from '@tribunal/web/plugin';
import { Button, LinkButton, ListCard, FormDialog } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestLimits, type AdminContest, type ContestProblemLink } from '../../../contract';
import { api, callIn, inGroup, useCall, PROBLEM_LIST, refresh, useAction } from '../../calls';
import { recordProblems } from '../../extension-points';
import { adminContestAddress, useGid } from '../addresses';
import { ContestAdminFrame } from '../ContestAdminFrame';
import { AddDialog } from './AddDialog';
import { AddOfGroupDialog } from './AddOfGroupDialog';
import { ImportDialog } from './ImportDialog';
import { ProblemTable, type LinkedProblem } from './ProblemTable';
import { removalQuestion, removeProblem } from './remove-problem';
import { linkOf } from './link';
import { LinkFields, useLinkForm } from './LinkFields';

interface Props {
  link: ContestProblemLink & { pid: number };
  onClose: () => void;
}

/** Dialog that edits a problem's label, title and balloon in its contest. */
const LinkDialog = ({ link, onClose }: Props) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { cid, pid, displayId, displayTitle, color } = link;
  const form = useLinkForm({
    initial: { displayId, displayTitle, color: color ?? '' },
    send: async (draft) => {
      const body = { cid, ...inGroup(gid), pid, ...linkOf(draft) };
      await api(callIn(gid, 'PUT /api/admin/contest/contest-problem'), { body, failures: 'silent' });
      await refresh(callIn(gid, PROBLEM_LIST));
    },
    success: t('authoring.saved'),
    onDone: onClose,
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

export const ProblemsPage = () => (
  <ContestAdminFrame page="problems">
    {(contest) =>
      contest.isRecord ? <Slot of={recordProblems} props={{ cid: contest.id }} /> : <Problems contest={contest} />
    }
  </ContestAdminFrame>
);

type Open = 'none' | 'add' | 'addOfGroup' | 'import' | LinkedProblem;

const Problems = ({ contest: { id: cid } }: { contest: AdminContest }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const call = callIn(gid, PROBLEM_LIST);
  const [open, setOpen] = useState<Open>('none');
  const canCreate = useSlotState(groupProblemForms) === 'filled' || gid === null;
  const sources = useProblemSources();
  const [source, ...otherSources] = sources ?? [];
  const query = { cid, ...inGroup(gid), currentPage: 1, limit: ContestLimits.problems.max };
  const answer = useCall(call, { query, failures: 'silent' });
  const { data } = answer;
  const links = Object.values(data?.contestProblemMap ?? {});
  const rows = data?.problemList.records.flatMap((row): LinkedProblem[] => {
    const link = data.contestProblemMap[row.id];
    return link ? [{ ...row, link: { ...link, pid: row.id } }] : [];
  });

  const changeLink = callIn(gid, 'PUT /api/admin/contest/contest-problem');
  const paint = useAction({
    call: ({ link: { pid, displayId, displayTitle } }: LinkedProblem, color: string) =>
      api(changeLink, { body: { cid, ...inGroup(gid), pid, displayId, displayTitle, color } }),
    changes: [call],
  });
  const order = useAction({
    call: (ordered: LinkedProblem[]) => {
      const body = { cid, ...inGroup(gid), ids: ordered.map(({ link }) => link.id) };
      return api(callIn(gid, 'PUT /api/admin/contest/problem-order'), { body });
    },
    changes: [call],
  });
  const orderByLabel = useAction({
    ask: () => ({
      title: t('contest.admin.problem.orderByLabelAsk'),
      text: t('contest.admin.problem.orderByLabelText'),
      yes: t('contest.admin.problem.orderByLabel'),
      variant: 'negative',
    }),
    call: () => api(callIn(gid, 'DELETE /api/admin/contest/problem-order'), { query: { cid, ...inGroup(gid) } }),
    done: t('contest.admin.problem.orderedByLabel'),
    changes: [call],
  });
  const remove = useAction({
    ask: ({ link }: LinkedProblem) =>
      removalQuestion(t, link, t('contest.admin.problem.removeText', { title: link.displayTitle })),
    call: ({ link }) => removeProblem(gid, link, t),
    done: (isRemoved) => (isRemoved ? t('contest.admin.problem.removed') : null),
    changes: [call],
  });

  const create = (
    <LinkButton variant="primary" icon="plus" to={adminContestAddress(gid, cid, 'problem/create')}>
      {t('authoring.createProblem')}
    </LinkButton>
  );
  const tools = (
    <span className="t-row">
      {links.length > 1 && (
        <Button icon="sort alphabet down" onClick={() => orderByLabel.run()}>
          {t('contest.admin.problem.orderByLabel')}
        </Button>
      )}
      <Button icon="list" onClick={() => setOpen('add')}>
        {t('contest.admin.add.open')}
      </Button>
      {gid !== null && (
        <Button icon="users" onClick={() => setOpen('addOfGroup')}>
          {t('contest.admin.ofGroup.open')}
        </Button>
      )}
      {(source || !sources) && gid === null && (
        <Button icon="cloud download" state={sources ? 'ready' : 'busy'} onClick={() => setOpen('import')}>
          {t('contest.admin.remoteProblem.open')}
        </Button>
      )}
      {canCreate && create}
    </span>
  );
  return (
    <>
      <ListCard
        title={t('contest.admin.problem.count', { count: links.length })}
        aside={tools}
        className="t-tools-card"
        answer={{ ...answer, data: rows }}
        empty={{ title: t('contest.admin.problem.noneYet'), text: t('contest.admin.problem.noneText') }}
        rows={(shown) => (
          <ProblemTable rows={shown} onOrder={order.run} onColour={paint.run} onEdit={setOpen} onRemove={remove.run} />
        )}
      />
      {open === 'add' && <AddDialog cid={cid} links={links} onClose={() => setOpen('none')} />}
      {open === 'addOfGroup' && gid !== null && (
        <AddOfGroupDialog gid={gid} cid={cid} links={links} onClose={() => setOpen('none')} />
      )}
      {open === 'import' && source && (
        <ImportDialog cid={cid} sources={[source, ...otherSources]} links={links} onClose={() => setOpen('none')} />
      )}
      {typeof open === 'object' && <LinkDialog link={open.link} onClose={() => setOpen('none')} />}
    </>
  );
};
