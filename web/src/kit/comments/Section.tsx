import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { EmptyState } from '../feedback/EmptyState';
import { ErrorState } from '../feedback/ErrorState';
import { SkeletonRows } from '../feedback/Skeleton';
import { toast } from '../feedback/toast';
import { formatCount } from '../format';
import './comments.css';
import { CommentContext, useSection } from './context';
import type { CommentSectionProps, CommentRow } from './source';
import { useComments } from './use-comments';
import { Composer } from './write/Composer';
import { Replies } from './Replies';
import { useDelete } from './use-delete';
import { CommentEntry } from './CommentEntry';
import { useSave } from '../form/use-save';

const LikeButton = ({ comment }: { comment: CommentRow }) => {
  const { t } = useTranslation();
  const { comments, requireLogin } = useSection();
  const { run } = useSave([], 'toast');
  const isLiked = comments.liked[comment.id] ?? false;
  const press = () => {
    if (requireLogin()) void run(() => comments.like(comment, !isLiked));
  };
  return (
    <Button
      variant="basic"
      size="small"
      icon={isLiked ? 'heart' : 'heart outline'}
      className={isLiked ? 't-liked' : undefined}
      aria-pressed={isLiked}
      aria-label={t('comment.likeOf', { name: comment.fromName, count: comment.likeNum })}
      onClick={press}
    >
      {formatCount(comment.likeNum)}
    </Button>
  );
};

/** The comment that the address links to, above the others. */
const LinkedComment = () => {
  const { t } = useTranslation();
  const { comments, focus } = useSection();
  const box = useRef<HTMLDivElement>(null);
  const { linked } = comments;
  const isShown = linked !== null;
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  if (!focus || linked === null) return null;
  return (
    <div ref={box} className="t-linked-comment" role="region" aria-label={t('comment.linked')}>
      {linked === 'deleted' ? (
        <p className="t-muted t-comment-gone">{t('comment.linkedGone')}</p>
      ) : (
        <CommentItem comment={linked} />
      )}
    </div>
  );
};

const CommentItem = ({ comment }: { comment: CommentRow }) => {
  const { t } = useTranslation();
  const { source, rights, comments } = useSection();
  const askAndDelete = useDelete();
  const remove = () =>
    void askAndDelete({
      kind: 'comment',
      remove: () => source.remove(comment),
      onDone: () => comments.drop(comment),
    });
  return (
    <CommentEntry
      kind="comment"
      entry={comment}
      comment={comment}
      like={<LikeButton comment={comment} />}
      deleteLabel={t('comment.deleteCommentOf', { name: comment.fromName })}
      onDelete={rights.canDelete(comment) ? remove : null}
    >
      <Replies comment={comment} />
    </CommentEntry>
  );
};

/** Renders a comment section: the newest and the most liked comments, their replies, and an input. */
export const Section = (props: CommentSectionProps) => {
  const { t } = useTranslation();
  const { source, viewer, onLoginNeeded, draftKey, focus } = props;
  const comments = useComments(source, draftKey, viewer?.uid ?? null, focus?.commentId ?? null);
  const title = useRef<HTMLHeadingElement>(null);

  const requireLogin = (): boolean => {
    if (viewer) return true;
    toast.warning(t('comment.loginFirst'));
    onLoginNeeded();
    return false;
  };
  const send = async (content: string) => {
    comments.add(await source.create(content));
    toast.success(t('comment.sent'));
  };
  const { comments: list, total, replyTotal, error, isLoading, hasMore, loadMore } = comments;
  return (
    <CommentContext value={{ ...props, comments, requireLogin, focusTitle: () => title.current?.focus() }}>
      <section className="ui segment t-flush t-comments">
        <div className="t-head">
          <h2 ref={title} className="ui header" tabIndex={-1}>
            <span>{t('comment.title')}</span>{' '}
            {list && <span className="t-muted t-num">{formatCount(total + replyTotal)}</span>}
          </h2>
        </div>
        <div className="t-comment-write">
          <Composer
            label={t('comment.write')}
            placeholder={t('comment.placeholder')}
            send={t('comment.send')}
            rows={4}
            draftKey={draftKey}
            canStart={requireLogin}
            onSend={send}
            mentions={viewer ? source.mentions : undefined}
          />
        </div>
        <LinkedComment />
        {list?.map((comment) => (
          <CommentItem key={comment.id} comment={comment} />
        ))}
        {isLoading && <SkeletonRows rows={list ? 2 : 5} />}
        {error !== null && !isLoading && <ErrorState error={error} onRetry={() => void loadMore()} />}
        {list?.length === 0 && total === 0 && !isLoading && (
          <EmptyState picture="none" title={t('comment.none')} text={t('comment.noneText')} />
        )}
        {hasMore && !isLoading && error === null && (
          <div className="t-comment-more">
            <Button width="fluid" onClick={() => void loadMore()}>
              {t('comment.more')}
            </Button>
          </div>
        )}
      </section>
    </CommentContext>
  );
};
