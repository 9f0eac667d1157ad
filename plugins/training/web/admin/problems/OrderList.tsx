import './order-list.css';
import { Icon, RowButton, RowLink, Tag, DeleteButton, EditButton } from '@tribunal/web/kit';
import { RankInput, useOrder } from '@tribunal/web/kit/order';
import { ProblemAuth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { problemAddress, useGid } from '../../addresses';
import { keyOf, type Item } from './order';
import { TrainingLimits } from '../../../contract';

interface Props {
  items: readonly Item[];
  onOrder: (items: Item[]) => Promise<boolean>;
  onRank: (item: Item & { kind: 'problem' }, rank: number) => void;
  onEdit: (item: Item & { kind: 'section' }) => void;
  onRemove: (item: Item) => void;
}

/** Sections and problems in their order, which the user can change. */
export const OrderList = ({ items: stored, onOrder, ...actions }: Props) => {
  const { t } = useTranslation();
  const { items, rowProps, handleOf, announcement } = useOrder({ items: stored, keyOf, titleOf, onOrder });
  return (
    <>
      <ol className="t-order" aria-label={t('training.admin.order')}>
        {items.map((item) => {
          const { className, ...drop } = rowProps(item);
          return (
            <li key={keyOf(item)} className={[item.kind, className].filter(Boolean).join(' ')} {...drop}>
              {handleOf(item)}
              {item.kind === 'section' ? (
                <SectionRow item={item} items={items} {...actions} />
              ) : (
                <ProblemRow item={item} {...actions} />
              )}
            </li>
          );
        })}
      </ol>
      {announcement}
    </>
  );
};

const titleOf = (item: Item): string => (item.kind === 'section' ? item.section.title : item.problem.title);

type RowActions = Omit<Props, 'items' | 'onOrder'>;

const SectionRow = ({
  item,
  items,
  onEdit,
  onRemove,
}: RowActions & { item: Item & { kind: 'section' }; items: readonly Item[] }) => {
  const { t } = useTranslation();
  const { title, needsSection, needsSolved } = item.section;
  const needed = items.find(({ kind, id }) => kind === 'section' && id === needsSection);
  return (
    <>
      <span className="t-grow t-break">
        <b>{title}</b>
        {needed && (
          <span className="t-sub">
            <Icon name="lock" />
            {t('training.locked', { count: needsSolved ?? 0, title: titleOf(needed) })}
          </span>
        )}
      </span>
      <span className="t-row tight">
        <EditButton label={t('authoring.editOne', { name: title })} onClick={() => onEdit(item)} />
        <DeleteButton label={t('training.admin.action.removeSection', { title })} onClick={() => onRemove(item)} />
      </span>
    </>
  );
};

const ProblemRow = ({ item, onRank, onRemove }: RowActions & { item: Item & { kind: 'problem' } }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const { link, problem } = item;
  const { problemId, title, author, auth, mayEdit } = problem;
  return (
    <>
      <span className="t-grow t-break">
        <Link className="t-title" to={problemAddress({ id: link.tid, gid }, problemId)}>
          {title}
        </Link>{' '}
        {auth !== ProblemAuth.Public && <Tag>{t('training.admin.notShown')}</Tag>}
        <span className="t-sub">
          {problemId}
          {author && <span> · {author}</span>}
        </span>
      </span>
      <RankInput
        rank={link.rank}
        min={TrainingLimits.rank.min}
        max={TrainingLimits.rank.max}
        label={t('training.admin.rankOf', { title })}
        onRank={(rank) => onRank(item, rank)}
      />
      <span className="t-row tight">
        {mayEdit && (
          <RowLink
            icon="edit outline"
            label={t('authoring.editOne', { name: title })}
            to={`/admin/problem/edit/${problem.id}`}
          />
        )}
        <RowButton
          icon="times"
          label={t('training.admin.action.removeProblem', { title })}
          onClick={() => onRemove(item)}
        />
      </span>
    </>
  );
};
