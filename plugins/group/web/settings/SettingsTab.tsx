import { useForm } from '@tribunal/web/forms';
import { Button, Card, CardBody } from '@tribunal/web/kit';
import { Form } from '@tribunal/web/kit/more';
import { hasPermission, useSession } from '@tribunal/web/plugin';
import { AvatarUpload } from '@tribunal/web/plugin/more';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { groupAddress } from '../addresses';
import { api, refresh, useAction, GROUPS } from '../calls';
import { useGroup } from '../frame/GroupGate';
import { CopyDialog } from './CopyDialog';
import { draftOf, faultOf, toBody, type Draft } from './draft';
import { GroupFields } from './GroupFields';

/** The avatar and the settings of a group, for group roots. */
export const SettingsTab = () => {
  const { t } = useTranslation();
  const group = useGroup();
  const { id, name, avatar } = group;
  const form = useForm<Draft>({
    initial: draftOf(group),
    rule: (field, draft) => {
      const fault = faultOf(field, draft);
      return fault && t(`input.${fault.key}`, { field: t(`group.field.${field}`), limit: fault.limit });
    },
    send: async (draft) => {
      await api('PUT /api/group', { body: { id, ...toBody(draft) }, failures: 'silent' });
      await refresh(...GROUPS);
    },
    success: t('group.saved'),
  });
  return (
    <>
      <AvatarUpload
        name={name}
        avatar={avatar}
        path="/api/file/upload-group-avatar"
        query={{ gid: id }}
        onSaved={() => void refresh(...GROUPS)}
      />
      <Card title={t('group.settings')}>
        <CardBody>
          <Form className="t-group-settings" {...form.dialog}>
            <GroupFields form={form} />
            <Button type="submit" variant="primary" state={form.dialog.state}>
              {t('group.save')}
            </Button>
          </Form>
        </CardBody>
      </Card>
      <CopyCard />
      {group.viewer.canArchive && <ArchiveCard />}
    </>
  );
};

const CopyCard = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const group = useGroup();
  const [isOpen, setOpen] = useState(false);
  if (!hasPermission(useSession(), 'group_add')) return null;
  return (
    <Card title={t('group.copy.title')}>
      <CardBody>
        <p>{t('group.copy.text')}</p>
        <Button icon="copy outline" onClick={() => setOpen(true)}>
          {t('group.copy.title')}
        </Button>
      </CardBody>
      {isOpen && (
        <CopyDialog group={group} onClose={() => setOpen(false)} onCopied={(gid) => void navigate(groupAddress(gid))} />
      )}
    </Card>
  );
};

const ArchiveCard = () => {
  const { t } = useTranslation();
  const { id: gid, name, isArchived } = useGroup();
  const change = useAction({
    ask: () =>
      isArchived
        ? null
        : { title: t('group.archiveAsk', { name }), text: t('group.archiveText'), yes: t('group.archive') },
    call: () => api('PUT /api/group/archive', { body: { gid, isArchived: !isArchived } }),
    done: t(isArchived ? 'group.unarchivedDone' : 'group.archivedDone'),
    changes: GROUPS,
  });
  return (
    <Card title={t('group.archive')}>
      <CardBody>
        <p>{t(isArchived ? 'group.archivedText' : 'group.archiveText')}</p>
        <Button icon={isArchived ? 'undo' : 'archive'} onClick={() => change.run()}>
          {t(isArchived ? 'group.unarchive' : 'group.archive')}
        </Button>
      </CardBody>
    </Card>
  );
};
