import type { ApiTokenRow } from '@tribunal/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../api';
import { useAction } from '../../shared/action';
import { Button, Card, Tag, TimeAgo, Loaded } from '../../kit';

export const TOKENS_CALL = 'GET /api/api-tokens';

const NewTokenDialog = lazy(async () => ({ default: (await import('./NewTokenDialog')).NewTokenDialog }));

/** Lists the user's API tokens; each can be revoked. */
export const TokensCard = () => {
  const { t } = useTranslation();
  const answer = useCall(TOKENS_CALL);
  const { data } = answer;
  const [isCreating, setIsCreating] = useState(false);

  const revoke = useAction({
    ask: ({ name }: ApiTokenRow) => ({
      title: t('setting.tokenRevokeAsk', { name }),
      text: t('setting.tokenRevokeText'),
      yes: t('setting.tokenRevoke'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/api-tokens', { query: { id } }),
    done: t('setting.tokenRevoked'),
    changes: [TOKENS_CALL],
  });

  return (
    <Card title={t('setting.tokens')}>
      <Loaded answer={answer} rows={2} />
      {data && data.length > 0 && (
        <ul className="t-sessions">
          {data.map((row) => (
            <li key={row.id} className="t-item">
              <span className="t-grow">
                <span className="t-row">
                  <b>{row.name}</b>
                  {row.scopes.map((scope) => (
                    <Tag key={scope}>{t(`setting.scope.${scope}`)}</Tag>
                  ))}
                </span>
                <span className="t-muted t-small t-row">
                  <span>{t('setting.tokenExpires')}</span> <TimeAgo at={row.expiresAt} />
                  {' · '}
                  <span>{row.lastUsedAt ? t('setting.tokenUsed') : t('setting.tokenUnused')}</span>
                  {row.lastUsedAt && <TimeAgo at={row.lastUsedAt} />}
                </span>
              </span>
              <Button
                variant="negative"
                size="small"
                aria-label={t('setting.tokenRevokeOf', { name: row.name })}
                onClick={() => revoke.run(row)}
              >
                {t('setting.tokenRevoke')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="t-card-intro t-muted t-small">{t('setting.tokensHint')}</p>
      <p className="t-card-intro">
        <Button onClick={() => setIsCreating(true)}>{t('setting.tokenNew')}</Button>
      </p>
      {isCreating && (
        <Suspense fallback={null}>
          <NewTokenDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </Card>
  );
};
