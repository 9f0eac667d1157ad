import { Intervals, Limits, PICTURE_ENDINGS, type CarouselItem } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, refresh, useCall } from '../../../api';
import { uploadFile } from '../../../api/files';
import {
  Button,
  Card,
  CardBody,
  Note,
  formatMemory,
  toast,
  consumeErrorText,
  DeleteButton,
  Loaded,
} from '../../../kit';
import { useAction } from '../../../shared/action';
import { DropZone, ProgressBar, useUpload } from '../../../kit/upload';

const CALL = 'GET /api/home-carousel';
const MAX = formatMemory(Limits.pictureBytes.max / 1024);

export const CarouselCard = () => {
  const { t } = useTranslation();
  const answer = useCall(CALL);
  const { data } = answer;
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useUpload((file, onProgress, signal) =>
    uploadFile<CarouselItem>('/api/file/upload-carouse-img', { file, onProgress, signal }),
  );

  const add = async (file: File) => {
    setFailure(null);
    if (file.size > Limits.pictureBytes.max) return setFailure(t('siteAdmin.pictureLarge', { max: MAX }));
    try {
      if (await upload.start(file)) toast.success(t('siteAdmin.pictureAdded'));
    } catch (fault) {
      setFailure(consumeErrorText(fault));
    }
    await refresh(CALL);
  };
  const remove = useAction({
    ask: (_id: number) => ({
      title: t('siteAdmin.deletePictureAsk'),
      text: t('siteAdmin.deletePictureText'),
      yes: t('authoring.deleteYes'),
      variant: 'negative',
    }),
    call: (id) => api('DELETE /api/admin/config/home-carousel', { query: { id } }),
    done: t('authoring.deleted'),
    changes: [CALL],
  });

  return (
    <Card title={t('siteAdmin.carousel')}>
      <CardBody>
        <p className="t-hint">{t('siteAdmin.carouselHint', { seconds: Intervals.carousel / 1000 })}</p>
        <Loaded answer={answer} rows={2} />
        {data?.length === 0 && <p className="t-muted">{t('siteAdmin.noPictures')}</p>}
        {data && data.length > 0 && (
          <ul className="t-pictures">
            {data.map(({ id, url }, index) => (
              <li key={id}>
                <a href={url} target="_blank" rel="noreferrer">
                  <img src={url} alt={t('siteAdmin.picture', { place: index + 1 })} loading="lazy" />
                </a>
                <DeleteButton
                  label={t('siteAdmin.deletePicture', { place: index + 1 })}
                  onClick={() => remove.run(id)}
                />
              </li>
            ))}
          </ul>
        )}
        <DropZone
          label={t('siteAdmin.choosePicture')}
          hint={t('siteAdmin.pictureHint', { max: MAX })}
          accept={PICTURE_ENDINGS.join()}
          disabled={upload.share !== null}
          onFile={(file) => void add(file)}
        />
        {upload.share !== null && (
          <div className="t-row tight">
            <ProgressBar share={upload.share} label={t('siteAdmin.uploading')} />
            <Button size="small" onClick={upload.stop}>
              {t('kit.cancel')}
            </Button>
          </div>
        )}
        {failure && (
          <Note kind="negative" role="alert" title={t('siteAdmin.uploadFailed')}>
            {failure}
          </Note>
        )}
      </CardBody>
    </Card>
  );
};
