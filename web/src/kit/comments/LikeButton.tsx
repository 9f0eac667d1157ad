import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../basics/Button';
import { consumeErrorText } from '../feedback/consume-error-text';
import { toast } from '../feedback/toast';
import { formatCount } from '../format';
import { useSection } from './context';
import type { CommentRow } from './source';

export const LikeButton = ({ comment }: { comment: CommentRow }) => {
  const { t } = useTranslation();
  const { comments, requireLogin } = useSection();
  const [isBusy, setBusy] = useState(false);
  const isLiked = comments.liked[comment.id] ?? false;
  const press = async () => {
    if (isBusy || !requireLogin()) return;
    setBusy(true);
    await comments.like(comment, !isLiked).catch((error: unknown) => toast.error(consumeErrorText(error)));
    setBusy(false);
  };
  return (
    <Button
      variant="basic"
      size="small"
      icon={isLiked ? 'heart' : 'heart outline'}
      className={isLiked ? 't-liked' : undefined}
      aria-pressed={isLiked}
      aria-label={t('comment.likeOf', { name: comment.fromName, count: comment.likeNum })}
      onClick={() => void press()}
    >
      {formatCount(comment.likeNum)}
    </Button>
  );
};
