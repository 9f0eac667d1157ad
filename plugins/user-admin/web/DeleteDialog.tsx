import { Button, List, Dialog, Note, Toggle, type Column } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminUser, UserContent } from '../contract';
import { api, useAction, useCall, USERS } from './calls';

interface Props {
  users: readonly AdminUser[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Tells what becomes of everything that the users have written, and deletes them. */
export const DeleteDialog = ({ users, onClose, onDeleted }: Props) => {
  const { t } = useTranslation();
  const areDeleted = users.every(({ isDeleted }) => isDeleted);
  const [erase, setErase] = useState(areDeleted);
  const ids = users.map(({ uid }) => uid);
  const names = users.map(({ username }) => username).join(', ');
  // Each dialog counts anew, because users may have written more since.
  const answer = useCall('POST /api/admin/user/content', { body: { ids } }, { staleTime: 0 });

  const remove = useAction({
    call: () => api('DELETE /api/admin/user/delete-user', { body: { ids, erase } }),
    done: t(erase ? 'user-admin.erasing' : 'user-admin.deleted', { count: users.length }),
    changes: [USERS],
  });
  const columns: Column<UserContent>[] = [
    { key: 'what', head: t('user-admin.content'), className: 't-wrap', cell: ({ text }) => text },
    { key: 'count', head: t('user-admin.contentCount'), width: 'min', className: 't-num', cell: ({ count }) => count },
    {
      key: 'fate',
      head: t('user-admin.contentFate'),
      width: 'min',
      cell: ({ deleted, erased }) => t(`user-admin.fate.${erase ? erased : deleted}`),
    },
  ];

  return (
    <Dialog
      title={
        users.length === 1
          ? t(areDeleted ? 'user-admin.eraseAskOne' : 'user-admin.deleteAskOne', { name: names })
          : t('user-admin.deleteAskSome', { count: users.length })
      }
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button
          variant="negative"
          state={remove.state}
          onClick={() => void remove.run().then((isDone) => isDone && onDeleted())}
        >
          {t(erase ? 'user-admin.erase' : 'user-admin.delete')}
        </Button>
      }
    >
      {users.length > 1 && <p className="t-wrap">{names}</p>}
      {!areDeleted && <p>{t('user-admin.deleteText')}</p>}
      <List
        answer={answer}
        empty={{ picture: 'none', title: t('user-admin.noContent') }}
        rows={{ columns, rowKey: ({ text }) => text, label: t('user-admin.content') }}
      />
      {!areDeleted && <Toggle label={t('user-admin.eraseToo')} checked={erase} onChange={setErase} />}
      {erase && <Note kind="negative">{t('user-admin.eraseText')}</Note>}
    </Dialog>
  );
};
