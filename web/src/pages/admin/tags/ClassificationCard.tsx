import type { Tag as TagData, TagClassification } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { TAGS_CALL } from './TagDialog';
import { useAction } from '../../../shared/action';
import { Card, CardBody, IconButton, Tag, DeleteButton, EditButton } from '../../../kit';

interface Props {
  /** Null for tags without a classification. */
  classification: TagClassification | null;
  tagList: readonly TagData[];
  onTag: (tag: TagData) => void;
  onEdit: (classification: TagClassification) => void;
}

export const ClassificationCard = ({ classification, tagList, onTag, onEdit }: Props) => {
  const { t } = useTranslation();
  const title = classification?.name ?? t('authoring.classification.none');

  const removeTag = useAction({
    ask: ({ name }: TagData) => ({
      title: t('authoring.tag.deleteAsk', { name }),
      text: t('authoring.tag.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/admin/tag', { query: { tid: id } }),
    done: t('authoring.tag.deleted'),
    changes: [TAGS_CALL],
  });
  const removeSelf = useAction({
    ask: ({ name }: TagClassification) => ({
      title: t('authoring.classification.deleteAsk', { name }),
      text: t('authoring.classification.deleteText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: ({ id }) => api('DELETE /api/admin/tag/classification', { query: { tcid: id } }),
    done: t('authoring.classification.deleted'),
    changes: [TAGS_CALL],
  });

  const actions = classification && (
    <span className="t-row tight">
      <span className="t-muted t-small t-num">
        {t('authoring.classification.rankOf', { rank: classification.rank })}
      </span>
      <EditButton label={t('authoring.editOne', { name: title })} onClick={() => onEdit(classification)} />
      <DeleteButton label={t('authoring.deleteOne', { name: title })} onClick={() => removeSelf.run(classification)} />
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
                onClick={() => removeTag.run(tag)}
              />
            </span>
          ))}
        </div>
      </CardBody>
    </Card>
  );
};
