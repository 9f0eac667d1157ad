import { commentThreads } from '@tribunal/plugin-comment/contract/web';
import { Button, Card, CardBody, Crumbs, Icon, Markdown, Note, Tag, TimeAgo, Loaded } from '@tribunal/web/kit';
import { queryClient, Slot, UserName, useTitle, useUser } from '@tribunal/web/plugin';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { DiscussionStatus, type DiscussionDetail } from '../../contract';
import { headingOf, listPath, problemPath, type WebArea } from '../area';
import { DETAIL, useCall } from '../calls';
import '../discussion.css';
import { Actions } from './Actions';

/** A discussion with its comments. */
export const DiscussionView = ({ area, did }: { area: WebArea; did: number }) => {
  const { t } = useTranslation();
  const uid = useUser()?.uid ?? null;
  const query = { did };
  // A discussion that is open stays as it is, so that the text does not move; returning to it later loads it again.
  const answer = useCall(DETAIL, { query, failures: 'silent' }, { staleTime: Infinity });
  const { data, error, refetch } = answer;
  useEffect(() => () => queryClient.removeQueries({ queryKey: [DETAIL] }), []);
  const loadedFor = useRef(uid);
  useEffect(() => {
    if (loadedFor.current !== uid) void refetch();
    loadedFor.current = uid;
  }, [uid, refetch]);
  useTitle(data?.title ?? t('discussion.name'));
  const Heading = headingOf(area);
  if (error || !data) {
    return (
      <>
        {error && <Heading className="t-sr">{t('discussion.name')}</Heading>}
        <Loaded answer={{ ...answer, data: undefined }} rows={8} />
      </>
    );
  }
  return (
    <>
      <Crumbs up={{ to: listPath(area), text: t('discussion.name') }} here={data.title} />
      <Discussion key={uid} area={area} discussion={data} />
      <Slot of={commentThreads} props={{ did }} />
    </>
  );
};

interface Props {
  area: WebArea;
  discussion: DiscussionDetail;
}

const Discussion = ({ area, discussion }: Props) => {
  const { t } = useTranslation();
  const Heading = headingOf(area);
  const { author, uid, avatar, role, titleName, titleColor, pid, problemGid } = discussion;
  return (
    <Card className="t-discussion-detail">
      <CardBody>
        <Heading className="t-discussion-title">{discussion.title}</Heading>
        <p className="t-discussion-text">{discussion.description}</p>
        <div className="t-discussion-facts">
          <UserName
            username={author}
            uid={uid}
            avatar={avatar}
            role={role}
            title={{ name: titleName, color: titleColor }}
          />
          <Tag>{discussion.categoryName}</Tag>
          {discussion.topPriority && <Tag>{t('discussion.pinned')}</Tag>}
          {discussion.editorial && <Tag>{t('discussion.editorial')}</Tag>}
          {discussion.isSpoiler && <Tag>{t('discussion.spoiler')}</Tag>}
          {pid && (
            <Link to={problemPath(pid, problemGid)}>
              <Icon name="code" /> {t('discussion.problem', { id: pid })}
            </Link>
          )}
          <span className="t-muted t-num">{t('discussion.count.views', { count: discussion.viewNum })}</span>
          <TimeAgo className="t-muted" at={discussion.gmtCreate} />
        </div>
        {discussion.isEmbargoed && <Note kind="warning">{t('discussion.embargoed')}</Note>}
        {discussion.status === DiscussionStatus.Disabled && <Note kind="negative">{t('discussion.isDisabled')}</Note>}
        <Content discussion={discussion} />
        <Actions area={area} discussion={discussion} />
      </CardBody>
    </Card>
  );
};

const Content = ({ discussion: { content, isFolded } }: { discussion: DiscussionDetail }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(!isFolded);
  if (isOpen) return <Markdown className="t-prose t-discussion-content" source={content} />;
  return (
    <Note
      kind="warning"
      title={t('discussion.folded')}
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          {t('discussion.unfold')}
        </Button>
      }
    >
      {t('discussion.foldedText')}
    </Note>
  );
};
