import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { Button, Card, CardBody, ErrorState, SearchInput, SkeletonRows, TagToggle } from '../../kit';

interface Props {
  chosen: readonly number[];
  onToggle: (id: number) => void;
  onReset: () => void;
}

export const TagPanel = ({ chosen, onToggle, onReset }: Props) => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState('');
  const { data, error, refetch } = useCall('GET /api/get-all-problem-tags', { query: {} });
  const shown = (data ?? []).filter((tag) => tag.name.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <Card
      title={t('problem.tags')}
      aside={
        <Button look="basic" size="small" onClick={onReset} disabled={chosen.length === 0}>
          {t('problem.reset')}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={4} />}
      {data && (
        <CardBody>
          {data.length > 8 && (
            <SearchInput
              className="fluid t-find-tag"
              icon="search"
              label={t('problem.findTag')}
              value={wanted}
              onChange={setWanted}
              delay={0}
            />
          )}
          <div className="t-tag-line">
            {shown.map((tag) => (
              <TagToggle key={tag.id} color={tag.color} on={chosen.includes(tag.id)} onPress={() => onToggle(tag.id)}>
                {tag.name}
              </TagToggle>
            ))}
          </div>
          {shown.length === 0 && (
            <p className="t-muted t-small">{t(data.length ? 'problem.noSuchTag' : 'problem.noTags')}</p>
          )}
        </CardBody>
      )}
    </Card>
  );
};
