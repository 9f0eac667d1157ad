import { useProblemSources } from '@tribunal/web/plugin';
import { Button, ListCard } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingLimits, type AdminSection } from '../../../contract';
import { useGid } from '../../addresses';
import { api, callIn, inGroup, contentCalls, PROBLEMS, refresh, SECTIONS, useAction, useCall } from '../../calls';
import { AddOfGroupDialog } from './AddOfGroupDialog';
import { TrainingAdminFrame } from '../TrainingAdminFrame';
import { AddDialog } from './AddDialog';
import { ImportDialog } from './ImportDialog';
import { itemsOf, orderOf, type Item } from './order';
import { OrderList } from './OrderList';
import { SectionDialog } from './SectionDialog';

export const ProblemsPage = () => (
  <TrainingAdminFrame page="problems">{({ id }) => <Problems key={id} tid={id} />}</TrainingAdminFrame>
);

type Open = 'none' | 'add' | 'add of group' | 'import' | 'new section' | AdminSection;

const Problems = ({ tid }: { tid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const [open, setOpen] = useState<Open>('none');
  const sources = useProblemSources();
  const contents = useContents(tid);
  const { items } = contents;
  const sections = items?.flatMap((item) => (item.kind === 'section' ? item.section : [])) ?? [];
  const pids = items?.flatMap((item) => (item.kind === 'problem' ? item.link.pid : [])) ?? [];
  const close = () => setOpen('none');
  const tools = (
    <span className="t-row">
      <Button icon="heading" onClick={() => setOpen('new section')}>
        {t('training.admin.addSection')}
      </Button>
      {gid === null && sources?.length !== 0 && (
        <Button icon="cloud download" state={sources ? 'ready' : 'busy'} onClick={() => setOpen('import')}>
          {t('training.admin.addRemote')}
        </Button>
      )}
      {gid !== null && (
        <Button icon="plus" onClick={() => setOpen('add of group')}>
          {t('training.admin.addOfGroup')}
        </Button>
      )}
      <Button variant="primary" icon="plus" onClick={() => setOpen('add')}>
        {t('training.admin.addProblems')}
      </Button>
    </span>
  );
  return (
    <>
      <ListCard
        title={t('training.count', { count: items?.filter(({ kind }) => kind === 'problem').length ?? 0 })}
        aside={tools}
        className="t-order-card"
        answer={{ data: items, error: contents.error, refetch: () => refresh(...contentCalls(gid)) }}
        empty={{ title: t('training.noProblems'), text: t('training.admin.noProblemsText') }}
        rows={(rows) => (
          <OrderList
            items={rows}
            onOrder={contents.reorder}
            onRank={contents.setRank}
            onEdit={({ section }) => setOpen(section)}
            onRemove={contents.remove}
          />
        )}
      />
      {open === 'add' && <AddDialog tid={tid} onClose={close} />}
      {open === 'add of group' && gid !== null && (
        <AddOfGroupDialog training={{ tid, gid }} pids={pids} onClose={close} />
      )}
      {open === 'import' && sources?.[0] && (
        <ImportDialog tid={tid} sources={[sources[0], ...sources.slice(1)]} onClose={close} />
      )}
      {(open === 'new section' || typeof open === 'object') && (
        <SectionDialog tid={tid} section={typeof open === 'object' ? open : null} sections={sections} onClose={close} />
      )}
    </>
  );
};

/** Provides the sections and problems of a training in their order, and changes them. */
const useContents = (tid: number) => {
  const { t } = useTranslation();
  const gid = useGid();
  const training = { tid, ...inGroup(gid) };
  const query = { ...training, queryExisted: true, currentPage: 1, limit: TrainingLimits.problems.max };
  const problems = useCall(callIn(gid, PROBLEMS), { query, failures: 'silent' });
  const sections = useCall(callIn(gid, SECTIONS), { query: training, failures: 'silent' });
  const items =
    problems.data &&
    sections.data &&
    itemsOf(sections.data, problems.data.problemList.records, problems.data.trainingProblemMap);

  const changes = contentCalls(gid);
  const removeText = (item: Item) =>
    item.kind === 'section'
      ? {
          title: t('training.admin.sectionRemoveAsk', { title: item.section.title }),
          text: t('training.admin.sectionRemoveText'),
        }
      : {
          title: t('training.admin.problemRemoveAsk', { title: item.problem.title }),
          text: t('training.admin.problemRemoveText'),
        };
  const reorder = useAction({
    call: (next: Item[]) =>
      api(callIn(gid, 'PUT /api/admin/training/order'), { body: { ...training, items: orderOf(next) } }),
    changes,
  });
  const setRank = useAction({
    call: ({ id, link: { pid } }: Item & { kind: 'problem' }, rank: number) =>
      api(callIn(gid, 'PUT /api/admin/training/problem'), { body: { ...training, id, pid, rank } }),
    changes,
  });
  const remove = useAction({
    ask: (item: Item) => ({ ...removeText(item), yes: t('training.admin.removeYes'), variant: 'negative' }),
    call: (item) =>
      item.kind === 'section'
        ? api(callIn(gid, 'DELETE /api/admin/training/section'), { query: { id: item.id } })
        : api(callIn(gid, 'DELETE /api/admin/training/problem'), { query: { ...training, pid: item.link.pid } }),
    done: t('training.admin.removed'),
    changes,
  });
  return {
    items,
    error: problems.error ?? sections.error,
    reorder: reorder.run,
    setRank: setRank.run,
    remove: remove.run,
  };
};
