import { Button, confirm, formatCount, Select, toast, useSave } from '@tribunal/web/kit';
import { accountDialog, useUser } from '@tribunal/web/plugin';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EDITORIAL_RULES, type DiscussionDetail } from '../../contract';
import { listPath, type WebArea } from '../area';
import { api } from '../calls';
import { DiscussionDialog } from '../write/DiscussionDialog';
import { ReportDialog } from './ReportDialog';

/** Holds a choice of the viewer, applies a change at once and takes it back if the server refuses it. */
const useToggled = (stored: boolean, send: (isOn: boolean) => Promise<unknown>) => {
  const [isOn, setOn] = useState(stored);
  const { run } = useSave([], 'toast');
  useEffect(() => setOn(stored), [stored]);
  const toggle = async (success: string) => {
    setOn(!isOn);
    if (!(await run(() => send(!isOn), { success }))) setOn(isOn);
  };
  return { isOn, toggle };
};

interface EditorialProps {
  discussion: DiscussionDetail;
  onChanged: () => void;
}

/** Makes the discussion the editorial of its problem; for staff and the author of the problem. */
const EditorialSelect = ({ discussion: { id, editorial }, onChanged }: EditorialProps) => {
  const { t } = useTranslation();
  const { run } = useSave([], 'toast');
  const choose = (value: string) => {
    const rule = EDITORIAL_RULES.find((one) => one === value) ?? null;
    const save = () => api('PUT /api/discussion-editorial', { body: { did: id, rule }, failures: 'silent' });
    void run(save, { success: t('discussion.editorialSaved'), onDone: onChanged });
  };
  return (
    <Select
      label={t('discussion.editorialChoice')}
      value={editorial ?? ''}
      options={['', ...EDITORIAL_RULES].map((value) => ({
        value,
        text: t(`discussion.editorialRule.${value || 'none'}`),
      }))}
      onChange={choose}
    />
  );
};

interface Props extends EditorialProps {
  area: WebArea;
}

/** What the viewer may do with a discussion. */
export const Actions = ({ area, discussion, onChanged }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [open, setOpen] = useState<'none' | 'edit' | 'report'>('none');
  const { id: did, title } = discussion;
  const like = useToggled(discussion.hasLike, (toLike) =>
    api('GET /api/discussion-like', { query: { did, toLike }, failures: 'silent' }),
  );
  const follow = useToggled(discussion.isFollowing, (toFollow) =>
    api('POST /api/discussion-follow', { body: { did, toFollow }, failures: 'silent' }),
  );
  const likes = discussion.likeNum + Number(like.isOn) - Number(discussion.hasLike);

  const loggedIn = (action: () => void) => () => {
    if (user) return action();
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  };
  const remove = async () => {
    const question = { title: t('discussion.deleteAsk'), text: t('discussion.deleteText', { title }) };
    if (!(await confirm({ ...question, yes: t('discussion.delete'), variant: 'negative' }))) return;
    await api('DELETE /api/discussion', { query: { did } });
    toast.success(t('discussion.deleted'));
    void navigate(listPath(area), { replace: true });
  };

  return (
    <div className="t-row t-discussion-actions">
      <Button
        icon={like.isOn ? 'heart' : 'heart outline'}
        className={like.isOn ? 't-liked' : undefined}
        aria-pressed={like.isOn}
        aria-label={t('discussion.like', { count: likes })}
        onClick={loggedIn(() => void like.toggle(t(like.isOn ? 'discussion.unliked' : 'discussion.liked')))}
      >
        {formatCount(likes)}
      </Button>
      <Button
        icon={follow.isOn ? 'bell' : 'bell outline'}
        aria-pressed={follow.isOn}
        onClick={loggedIn(() => void follow.toggle(t(follow.isOn ? 'discussion.unfollowed' : 'discussion.followed')))}
      >
        {t(follow.isOn ? 'discussion.following' : 'discussion.follow')}
      </Button>
      <Button icon="flag outline" onClick={loggedIn(() => setOpen('report'))}>
        {t('discussion.report')}
      </Button>
      {discussion.mayEdit && (
        <Button icon="edit outline" onClick={() => setOpen('edit')}>
          {t('discussion.editShort')}
        </Button>
      )}
      {discussion.mayDelete && (
        <Button variant="negative" icon="trash alternate outline" onClick={() => void remove().catch(() => undefined)}>
          {t('discussion.delete')}
        </Button>
      )}
      {discussion.mayMarkEditorial && <EditorialSelect discussion={discussion} onChanged={onChanged} />}
      {open === 'report' && <ReportDialog did={did} onClose={() => setOpen('none')} />}
      {open === 'edit' && user && (
        <DiscussionDialog
          area={area}
          user={user}
          problemId={discussion.pid}
          discussion={discussion}
          onClose={() => setOpen('none')}
          onSaved={() => {
            setOpen('none');
            onChanged();
          }}
        />
      )}
    </div>
  );
};
