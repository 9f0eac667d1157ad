import { Button, formatCount, Select, toast } from '@tribunal/web/kit';
import { accountDialog, useUser } from '@tribunal/web/plugin';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { EDITORIAL_RULES, type DiscussionDetail } from '../../contract';
import { listPath, type WebArea } from '../area';
import { api, DETAIL, useAction } from '../calls';
import { DiscussionDialog } from '../write/DiscussionDialog';
import { ReportDialog } from './ReportDialog';

/** Holds a choice of the viewer, applies a change at once and takes it back if the server refuses it. */
const useToggled = (stored: boolean, send: (isOn: boolean) => Promise<unknown>, done: (isOn: boolean) => string) => {
  const [isOn, setOn] = useState(stored);
  const change = useAction({ call: (_: 'toggle', next: boolean) => send(next), done: (_, __, next) => done(next) });
  useEffect(() => setOn(stored), [stored]);
  const toggle = async () => {
    setOn(!isOn);
    if (!(await change.run('toggle', !isOn))) setOn(isOn);
  };
  return { isOn, toggle };
};

interface EditorialProps {
  discussion: DiscussionDetail;
}

/** Makes the discussion the editorial of its problem; for staff and the author of the problem. */
const EditorialSelect = ({ discussion: { id, editorial } }: EditorialProps) => {
  const { t } = useTranslation();
  const choose = useAction({
    call: (value: string) => {
      const rule = EDITORIAL_RULES.find((one) => one === value) ?? null;
      return api('PUT /api/discussion-editorial', { body: { did: id, rule } });
    },
    done: t('discussion.editorialSaved'),
    changes: [DETAIL],
  });
  return (
    <Select
      label={t('discussion.editorialChoice')}
      value={editorial ?? ''}
      options={['', ...EDITORIAL_RULES].map((value) => ({
        value,
        text: t(`discussion.editorialRule.${value || 'none'}`),
      }))}
      onChange={choose.run}
    />
  );
};

interface Props extends EditorialProps {
  area: WebArea;
}

/** What the viewer may do with a discussion. */
export const Actions = ({ area, discussion }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const [open, setOpen] = useState<'none' | 'edit' | 'report'>('none');
  const { id: did, title } = discussion;
  const like = useToggled(
    discussion.hasLike,
    (toLike) => api('GET /api/discussion-like', { query: { did, toLike } }),
    (isOn) => t(isOn ? 'discussion.liked' : 'discussion.unliked'),
  );
  const follow = useToggled(
    discussion.isFollowing,
    (toFollow) => api('POST /api/discussion-follow', { body: { did, toFollow } }),
    (isOn) => t(isOn ? 'discussion.followed' : 'discussion.unfollowed'),
  );
  const likes = discussion.likeNum + Number(like.isOn) - Number(discussion.hasLike);

  const loggedIn = (action: () => void) => () => {
    if (user) return action();
    toast.warning(t('account.loginFirst'));
    accountDialog.open('login');
  };
  const remove = useAction({
    ask: () => ({
      title: t('discussion.deleteAsk'),
      text: t('discussion.deleteText', { title }),
      yes: t('discussion.delete'),
      variant: 'negative',
    }),
    call: () => api('DELETE /api/discussion', { query: { did } }),
    done: t('discussion.deleted'),
    after: () => void navigate(listPath(area), { replace: true }),
  });

  return (
    <div className="t-row t-discussion-actions">
      <Button
        icon={like.isOn ? 'heart' : 'heart outline'}
        className={like.isOn ? 't-liked' : undefined}
        aria-pressed={like.isOn}
        aria-label={t('discussion.like', { count: likes })}
        onClick={loggedIn(() => void like.toggle())}
      >
        {formatCount(likes)}
      </Button>
      <Button
        icon={follow.isOn ? 'bell' : 'bell outline'}
        aria-pressed={follow.isOn}
        onClick={loggedIn(() => void follow.toggle())}
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
        <Button variant="negative" icon="trash alternate outline" onClick={() => remove.run()}>
          {t('discussion.delete')}
        </Button>
      )}
      {discussion.mayMarkEditorial && <EditorialSelect discussion={discussion} />}
      {open === 'report' && <ReportDialog did={did} onClose={() => setOpen('none')} />}
      {open === 'edit' && user && (
        <DiscussionDialog
          area={area}
          user={user}
          problemId={discussion.pid}
          discussion={discussion}
          onClose={() => setOpen('none')}
          onSaved={() => setOpen('none')}
        />
      )}
    </div>
  );
};
