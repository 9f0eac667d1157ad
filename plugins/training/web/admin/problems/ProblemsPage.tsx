import { useProblemSources } from '@tribunal/web/plugin';
import { Button, confirm, consumeErrorText, EmptyState, ListCard, onePage, toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TrainingLimits, type AdminSection } from '../../../contract';
import { useGid } from '../../addresses';
import { api, callIn, inGroup, refresh, RESULTS, useCall } from '../../calls';
import { AddOfGroupDialog } from './AddOfGroupDialog';
import { TrainingAdminFrame } from '../TrainingAdminFrame';
import { AddDialog } from './AddDialog';
import { ImportDialog } from './ImportDialog';
import { itemsOf, orderOf, type Item } from './order';
import { OrderList } from './OrderList';
import { SectionDialog } from './SectionDialog';

const PROBLEMS = 'GET /api/admin/training/get-problem-list';
const SECTIONS = 'GET /api/admin/training/sections';

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
  const done = () => {
    close();
    void contents.reload();
  };
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
        answer={onePage({ data: items, error: contents.error, refetch: () => void contents.reload() })}
        failed={t('kit.listFailed')}
        empty={
          <EmptyState title={t('training.noProblems')}>
            <p>{t('training.admin.noProblemsText')}</p>
          </EmptyState>
        }
        rows={(rows) =>
          rows && (
            <OrderList
              items={rows}
              onOrder={contents.reorder}
              onRank={(item, rank) => void contents.setRank(item, rank)}
              onEdit={({ section }) => setOpen(section)}
              onRemove={(item) => void contents.remove(item)}
            />
          )
        }
      />
      {open === 'add' && <AddDialog tid={tid} onAdded={contents.reload} onClose={close} />}
      {open === 'add of group' && gid !== null && (
        <AddOfGroupDialog training={{ tid, gid }} pids={pids} onDone={done} onClose={close} />
      )}
      {open === 'import' && sources?.[0] && (
        <ImportDialog tid={tid} sources={[sources[0], ...sources.slice(1)]} onDone={done} onClose={close} />
      )}
      {(open === 'new section' || typeof open === 'object') && (
        <SectionDialog
          tid={tid}
          section={typeof open === 'object' ? open : null}
          sections={sections}
          onDone={done}
          onClose={close}
        />
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

  const reload = async () => {
    await refresh(callIn(gid, PROBLEMS), callIn(gid, SECTIONS), ...RESULTS);
  };
  const change = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      toast.error(consumeErrorText(error));
      return false;
    } finally {
      await reload();
    }
  };
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
  return {
    items,
    error: problems.error ?? sections.error,
    reload,
    reorder: (next: Item[]) => {
      const body = { ...training, items: orderOf(next) };
      return change(() => api(callIn(gid, 'PUT /api/admin/training/order'), { body, failures: 'silent' }));
    },
    setRank: ({ id, link: { pid } }: Item & { kind: 'problem' }, rank: number) =>
      change(() =>
        api(callIn(gid, 'PUT /api/admin/training/problem'), {
          body: { ...training, id, pid, rank },
          failures: 'silent',
        }),
      ),
    remove: async (item: Item) => {
      const yes = t('training.admin.removeYes');
      if (!(await confirm({ ...removeText(item), yes, variant: 'negative' }))) return;
      const isRemoved = await change(() =>
        item.kind === 'section'
          ? api(callIn(gid, 'DELETE /api/admin/training/section'), { query: { id: item.id }, failures: 'silent' })
          : api(callIn(gid, 'DELETE /api/admin/training/problem'), {
              query: { ...training, pid: item.link.pid },
              failures: 'silent',
            }),
      );
      if (isRemoved) toast.success(t('training.admin.removed'));
    },
  };
};
