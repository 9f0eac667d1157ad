import './order-list.css';
import { Icon, IconButton, Tag, pressedKey } from '@tribunal/web/kit';
import { ProblemAuth } from '@tribunal/contract';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { problemAddress, useGid } from '../../addresses';
import { keyOf, moved, type Item } from './order';
import { TrainingLimits } from '../../../contract';

interface RankInputProps {
  rank: number;
  label: string;
  onRank: (rank: number) => void;
}

const isRank = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= TrainingLimits.rank.max;

/** A rank that is saved when the field is left, or with Enter; anything else than a rank restores the old one. */
const RankInput = ({ rank, label, onRank }: RankInputProps) => {
  const [text, setText] = useState(String(rank));
  const save = () => {
    if (!isRank(text)) setText(String(rank));
    else if (Number(text) !== rank) onRank(Number(text));
  };
  return (
    <span className="ui input t-rank-input">
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && save()}
      />
    </span>
  );
};

interface Props {
  items: readonly Item[];
  onOrder: (items: Item[]) => void;
  onRank: (item: Item & { kind: 'problem' }, rank: number) => void;
  onEdit: (item: Item & { kind: 'section' }) => void;
  onRemove: (item: Item) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Sections and problems in their order, which is changed by dragging, or with the arrow keys on the handle of a row.
 */
export const OrderList = ({ items, onOrder, ...actions }: Props) => {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const [announced, setAnnounced] = useState('');
  const list = useRef<HTMLOListElement>(null);
  /** The row whose handle gets the focus again after it has moved. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${focused.current}"] .t-handle`)?.focus();
    focused.current = null;
  }, [items]);

  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to >= items.length) return;
    onOrder(moved(items, from, to));
    setAnnounced(t('training.admin.movedTo', { place: to + 1, total: items.length }));
  };
  const onKey = (item: Item, at: number) => (event: KeyboardEvent) => {
    const step = STEPS[pressedKey(event)];
    if (!step) return;
    event.preventDefault();
    focused.current = keyOf(item);
    move(at, at + step);
  };
  const dropHandlers = (at: number) => ({
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return;
      event.preventDefault();
      setTarget(at);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) move(dragged, at);
    },
  });
  const endDrag = () => {
    setDragged(null);
    setTarget(null);
  };
  return (
    <>
      <ol className="t-order" ref={list} aria-label={t('training.admin.order')}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            data-key={keyOf(item)}
            className={[item.kind, target === at && 'target', dragged === at && 'dragged'].filter(Boolean).join(' ')}
            {...dropHandlers(at)}
          >
            <button
              type="button"
              className="t-handle"
              draggable
              aria-label={t('training.admin.move', { title: titleOf(item) })}
              title={t('training.admin.moveHint')}
              onKeyDown={onKey(item, at)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', titleOf(item));
                setDragged(at);
              }}
              onDragEnd={endDrag}
            >
              <Icon name="grip vertical" />
            </button>
            {item.kind === 'section' ? (
              <SectionRow item={item} items={items} {...actions} />
            ) : (
              <ProblemRow item={item} {...actions} />
            )}
          </li>
        ))}
      </ol>
      <span className="t-sr" role="status">
        {announced}
      </span>
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
        <IconButton
          size="small"
          icon="edit outline"
          label={t('authoring.editOne', { name: title })}
          onClick={() => onEdit(item)}
        />
        <IconButton
          size="small"
          icon="trash alternate outline"
          label={t('training.admin.action.removeSection', { title })}
          onClick={() => onRemove(item)}
        />
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
          {author && ` · ${author}`}
        </span>
      </span>
      <RankInput
        key={link.rank}
        rank={link.rank}
        label={t('training.admin.rankOf', { title })}
        onRank={(rank) => onRank(item, rank)}
      />
      <span className="t-row tight">
        {mayEdit && (
          <Link
            className="ui small basic icon button"
            to={`/admin/problem/edit/${problem.id}`}
            title={t('authoring.editOne', { name: title })}
            aria-label={t('authoring.editOne', { name: title })}
          >
            <Icon name="edit outline" />
          </Link>
        )}
        <IconButton
          size="small"
          icon="times"
          label={t('training.admin.action.removeProblem', { title })}
          onClick={() => onRemove(item)}
        />
      </span>
    </>
  );
};
