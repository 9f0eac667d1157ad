import type { SubmissionView } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, queryClient } from '../../api';
import { useUser } from '../../shared/session';
import { Card, CodeBlock, CopyButton, EmptyState, Toggle, lookOf, toast } from '../../kit';

interface Props {
  submission: SubmissionView;
  /** Whether this site and problem allow sharing. */
  codeShare: boolean;
}

export const CodeCard = ({ submission, codeShare }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const { submitId, code, language } = submission;
  const mine = user?.uid === submission.uid;

  if (code === null) {
    return (
      <Card title={t('problem.code')}>
        <EmptyState picture="none" title={t('submission.codeHidden')}>
          <p>{t('submission.codeHiddenText')}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card
      className="t-code-card"
      title={t('problem.code')}
      aside={
        <>
          {codeShare && mine && <ShareToggle submitId={submitId} uid={submission.uid} shared={submission.share} />}
          <CopyButton look="plain" text={code} label={t('problem.code')} />
        </>
      }
    >
      <CodeBlock
        code={code}
        language={language}
        label={t('submission.sourceCode', { language })}
        tone={lookOf(submission.status).tone}
      />
    </Card>
  );
};

const ShareToggle = ({ submitId, uid, shared }: { submitId: number; uid: string; shared: boolean }) => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(shared);
  const change = async (share: boolean) => {
    setWanted(share);
    try {
      await api('PUT /api/submission', { body: { submitId, share, uid } });
      toast.success(t(share ? 'submission.sharedNow' : 'submission.unsharedNow'));
      await queryClient.invalidateQueries({ queryKey: ['GET /api/get-submission-detail'] });
    } catch {
      setWanted(!share);
    }
  };
  return (
    <Toggle
      label={t(wanted ? 'submission.shared' : 'submission.unshared')}
      checked={wanted}
      onChange={(share) => void change(share)}
    />
  );
};
