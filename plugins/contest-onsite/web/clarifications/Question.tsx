import { Button, Tag, TimeAgo } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clarification } from '../../contract';
import { AnswerForm } from './AnswerForm';

interface Props {
  cid: number;
  clarification: Clarification;
  reader: 'organiser' | 'contestant';
}

/** A question with its answer; organisers answer it here. */
export const Question = ({ cid, clarification, reader }: Props) => {
  const { t } = useTranslation();
  const [isAnswering, setAnswering] = useState(false);
  const { displayId, username, isMine, question, answer, answeredBy, isPublic, gmtCreate, gmtAnswer } = clarification;
  return (
    <article className="t-question">
      <header className="t-row t-small">
        <b>{displayId ?? t('contest-onsite.clarifications.general')}</b>
        {username && <span>{username}</span>}
        {isMine && <Tag>{t('contest-onsite.clarifications.mine')}</Tag>}
        <TimeAgo className="t-muted" at={gmtCreate} />
        <Tag>
          {t(answer === null ? 'contest-onsite.clarifications.waiting' : 'contest-onsite.clarifications.isAnswered')}
        </Tag>
      </header>
      <p className="t-pre-wrap t-break">{question}</p>
      {answer !== null && !isAnswering && (
        <div className="t-answer">
          <header className="t-row t-small">
            <b>{t('contest-onsite.clarifications.answer')}</b>
            {answeredBy && <span>{answeredBy}</span>}
            <Tag>{t(isPublic ? 'contest-onsite.clarifications.toAll' : 'contest-onsite.clarifications.toOne')}</Tag>
            {gmtAnswer && <TimeAgo className="t-muted" at={gmtAnswer} />}
          </header>
          <p className="t-pre-wrap t-break">{answer}</p>
        </div>
      )}
      {reader === 'organiser' && !isAnswering && (
        <Button size="small" icon="reply" onClick={() => setAnswering(true)}>
          {t(answer === null ? 'contest-onsite.clarifications.answerIt' : 'contest-onsite.clarifications.change')}
        </Button>
      )}
      {isAnswering && <AnswerForm cid={cid} clarification={clarification} onClose={() => setAnswering(false)} />}
    </article>
  );
};
