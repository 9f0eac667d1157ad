import { useAction } from '../../shared/action';
import type { SubmissionView } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api';
import { useUser } from '../../shared/session';
import { Card, CodeBlock, CopyButton, EmptyState, Toggle, verdictStyle } from '../../kit';

interface Props {
  submission: SubmissionView;
  /** Whether the site and the problem allow sharing code. */
  codeShare: boolean;
}

export const CodeCard = ({ submission, codeShare }: Props) => {
  const { t } = useTranslation();
  const user = useUser();
  const { submitId, code, language } = submission;
  const isMine = user?.uid === submission.uid;

  if (code === null) {
    return (
      <Card title={t('problem.code')}>
        <EmptyState picture="none" title={t('submission.codeHidden')} text={t('submission.codeHiddenText')} />
      </Card>
    );
  }
  return (
    <Card
      className="t-code-card"
      title={t('problem.code')}
      aside={
        <>
          {codeShare && isMine && <ShareToggle submitId={submitId} uid={submission.uid} shared={submission.share} />}
          <CopyButton variant="plain" text={code} label={t('problem.code')} />
        </>
      }
    >
      <CodeBlock
        code={code}
        language={language}
        label={t('submission.sourceCode', { language })}
        tone={verdictStyle(submission.status).tone}
      />
    </Card>
  );
};

const ShareToggle = ({ submitId, uid, shared }: { submitId: number; uid: string; shared: boolean }) => {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(shared);
  const change = useAction({
    call: async (share: boolean) => {
      setOn(share);
      try {
        await api('PUT /api/submission', { body: { submitId, share, uid } });
      } catch (failure) {
        setOn(!share);
        throw failure;
      }
    },
    done: (_, share) => t(share ? 'submission.sharedNow' : 'submission.unsharedNow'),
    changes: ['GET /api/get-submission-detail'],
  });
  return <Toggle label={t(isOn ? 'submission.shared' : 'submission.unshared')} checked={isOn} onChange={change.run} />;
};
