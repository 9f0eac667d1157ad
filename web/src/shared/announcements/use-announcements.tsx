import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  actionsColumn,
  Button,
  DeleteButton,
  EditButton,
  timeColumn,
  toggleColumn,
  useEditing,
  type Column,
  type ListProps,
} from '../../kit';
import { useAction } from '../action/use-action';
import { UserName } from '../UserName';

/** An announcement as its authors see it. */
export interface ManagedAnnouncement {
  id: number;
  title: string;
  username: string;
  uid?: string;
  /** 0 shown, 1 hidden. */
  status: number;
  gmtCreate: string;
  gmtModified: string;
  /** Whether the viewer may change it; true by default. */
  canEdit?: boolean;
}

interface Options<Item> {
  answer: ListProps<Item>['answer'];
  paging: Omit<NonNullable<ListProps<Item>['paging']>, 'label'>;
  /** Shows or hides an announcement. */
  show: (item: Item, isShown: boolean) => Promise<unknown>;
  remove: (item: Item) => Promise<unknown>;
  /** The calls that list announcements. */
  changes: readonly string[];
  /** Whether the viewer may create one; true by default. */
  canCreate?: boolean;
  texts: { none: string; removal: (item: Item) => string };
  /** Returns what follows the title. */
  mark?: (item: Item) => ReactNode;
  /** The column before the switches. */
  state?: Column<Item>;
  /** Renders the dialog that creates or edits one; null stands for a new one. */
  dialog: (item: Item | null, close: () => void) => ReactNode;
}

/** Manages the list of announcements for those who write them: creates, edits, shows, hides and deletes them. */
export const useAnnouncements = <Item extends ManagedAnnouncement>(options: Options<Item>) => {
  const { answer, paging, changes, canCreate = true, texts, mark, state } = options;
  const { t } = useTranslation();
  const editing = useEditing<Item>();
  const show = useAction({ call: options.show, changes });
  const remove = useAction({
    ask: (item: Item) => ({
      title: t('authoring.announcement.deleteAsk'),
      text: texts.removal(item),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: options.remove,
    done: t('authoring.announcement.deleted'),
    changes,
  });
  const columns: Column<Item>[] = [
    {
      key: 'title',
      head: t('authoring.announcement.title'),
      className: 't-break',
      cell: (item) => (
        <>
          <b>{item.title}</b> {mark?.(item)}
        </>
      ),
    },
    {
      key: 'author',
      head: t('authoring.column.author'),
      width: 'min',
      drop: 'sm',
      cell: ({ username, uid }) => <UserName username={username} uid={uid} variant="name" />,
    },
    timeColumn({ key: 'created', head: t('authoring.column.created'), drop: 'md' }, ({ gmtCreate }) => gmtCreate),
    timeColumn({ key: 'changed', head: t('authoring.column.modified'), drop: 'lg' }, ({ gmtModified }) => gmtModified),
    ...(state ? [state] : []),
    toggleColumn({
      key: 'shown',
      head: t('authoring.announcement.shown'),
      label: ({ title }) => t('authoring.announcement.showOne', { title }),
      checked: ({ status }) => status === 0,
      disabled: ({ canEdit = true }) => !canEdit,
      onChange: show.run,
    }),
    actionsColumn(
      (item) =>
        (item.canEdit ?? true) && (
          <>
            <EditButton label={t('authoring.editOne', { name: item.title })} onClick={() => editing.edit(item)} />
            <DeleteButton label={t('authoring.deleteOne', { name: item.title })} onClick={() => remove.run(item)} />
          </>
        ),
    ),
  ];
  const create = canCreate && (
    <Button variant="primary" icon="plus" onClick={editing.create}>
      {t('authoring.announcement.create')}
    </Button>
  );
  const list: ListProps<Item> = {
    answer,
    empty: { title: t('kit.announcements.none'), text: texts.none, actions: create },
    rows: { columns, rowKey: ({ id }) => id, label: t('authoring.announcement.list'), height: 'roomy' },
    paging: { ...paging, label: t('kit.announcements.pages') },
  };
  return { create, list, dialog: editing.dialog(options.dialog) };
};
