import type { Tag as TagData, TagClassification } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { Card, CardBody, IconButton, Tag, confirm, toast } from '../../../kit';

interface Props {
  /** Null for tags without a classification. */
  classification: TagClassification | null;
  tagList: readonly TagData[];
  onTag: (tag: TagData) => void;
  onEdit: (classification: TagClassification) => void;
  onChanged: () => void;
}

export const ClassificationCard = ({ classification, tagList, onTag, onEdit, onChanged }: Props) => {
  const { t } = useTranslation();
  const title = classification?.name ?? t('authoring.classification.none');

  const removeTag = async ({ id, name }: TagData) => {
    const sure = await confirm({
      title: t('authoring.tag.deleteAsk', { name }),
      text: t('authoring.tag.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/tag', { query: { tid: id } });
    toast.success(t('authoring.tag.deleted'));
    onChanged();
  };
  const removeSelf = async ({ id, name }: TagClassification) => {
    const sure = await confirm({
      title: t('authoring.classification.deleteAsk', { name }),
      text: t('authoring.classification.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    });
    if (!sure) return;
    await api('DELETE /api/admin/tag/classification', { query: { tcid: id } });
    toast.success(t('authoring.classification.deleted'));
    onChanged();
  };

  const actions = classification && (
    <span className="t-row tight">
      <span className="t-muted t-small t-num">
        {t('authoring.classification.rankOf', { rank: classification.rank })}
      </span>
      <IconButton
        size="small"
        icon="edit outline"
        label={t('authoring.editOne', { name: title })}
        onClick={() => onEdit(classification)}
      />
      <IconButton
        size="small"
        icon="trash alternate outline"
        label={t('authoring.deleteOne', { name: title })}
        onClick={() => void removeSelf(classification).catch(() => undefined)}
      />
    </span>
  );
  return (
    <Card title={title} aside={actions}>
      <CardBody>
        {tagList.length === 0 && <p className="t-muted t-small t-last">{t('authoring.classification.empty')}</p>}
        <div className="t-tag-line">
          {tagList.map((tag) => (
            <span key={tag.id} className="t-chip">
              <button
                type="button"
                className="t-chip-main"
                aria-label={t('authoring.editOne', { name: tag.name })}
                onClick={() => onTag(tag)}
              >
                <Tag color={tag.color}>{tag.name}</Tag>
              </button>
              <IconButton
                size="small"
                icon="times"
                label={t('authoring.deleteOne', { name: tag.name })}
                onClick={() => void removeTag(tag).catch(() => undefined)}
              />
            </span>
          ))}
        </div>
      </CardBody>
    </Card>
  );
};
