import './avatar.css';
import { AVATAR_ENDINGS, Limits } from '@tribunal/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFile } from '../../../api/files';
import { Avatar, Card, CardBody, Note, consumeErrorText, toast } from '../../../kit';
import { DropZone, ProgressBar, useUpload } from '../../../kit/upload';
import { pictureFault } from './picture-rules';

const CropDialog = lazy(async () => ({ default: (await import('./CropDialog')).CropDialog }));
const BYTES_PER_MB = 1024 * 1024;

interface Props<Reply> {
  /** Whose avatar it is, for the picture that stands in for it. */
  name: string;
  avatar: string | null;
  /** Address that receives the picture as the part `image`. */
  path: string;
  query?: Record<string, number>;
  onSaved: (reply: Reply) => void;
}

/** Shows an avatar and replaces it with a picture that is cropped to a square. */
export const AvatarUpload = <Reply,>({ name, avatar, path, query, onSaved }: Props<Reply>) => {
  const { t } = useTranslation();
  const [fault, setFault] = useState<string | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const { share, start } = useUpload((file: File, onProgress: (share: number) => void, signal: AbortSignal) =>
    uploadFile<Reply & object>(path, { file, part: 'image', query, onProgress, signal }),
  );
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const choose = (file: File) => {
    const pictureError = pictureFault(file);
    const messages = { type: t('setting.fileType'), size: t('setting.fileSize') };
    setFault(pictureError && messages[pictureError]);
    if (!pictureError) setUrl(URL.createObjectURL(file));
  };
  const send = async (file: File) => {
    setUrl(null);
    setFault(null);
    try {
      const changed = await start(file);
      if (!changed) return;
      onSaved(changed);
      toast.success(t('setting.avatarDone'));
    } catch (error) {
      setFault(consumeErrorText(error));
    }
  };
  const handleUnreadable = () => {
    setUrl(null);
    setFault(t('setting.avatarUnreadable'));
  };

  return (
    <Card title={t('setting.avatar')}>
      <CardBody>
        {fault && (
          <Note kind="negative" role="alert" title={t('setting.failed')}>
            {fault}
          </Note>
        )}
        <div className="t-avatar-row">
          <Avatar username={name} src={avatar} size="big" />
          <div className="t-grow">
            <DropZone
              label={t('setting.avatarChoose')}
              hint={t('setting.avatarHint', { max: Limits.avatarBytes.max / BYTES_PER_MB })}
              accept={AVATAR_ENDINGS.join()}
              onFile={choose}
              disabled={share !== null}
            />
            {share !== null && <ProgressBar share={share} label={t('setting.avatarSending')} />}
          </div>
        </div>
      </CardBody>
      {url && (
        <Suspense fallback={null}>
          <CropDialog
            url={url}
            onCropped={(file) => void send(file)}
            onUnreadable={handleUnreadable}
            onClose={() => setUrl(null)}
          />
        </Suspense>
      )}
    </Card>
  );
};
