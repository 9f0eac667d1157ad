import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button, Dialog, confirm, useSave } from '../../../kit';
import { AVATAR_SIDE } from '@tribunal/contract';

/** A rectangle in px of the picture. */
interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const load = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be read'));
    image.src = url;
  });

/** Crops the picture at `url` to a square PNG. Rejects when the picture cannot be read. */
const cropToSquare = async (url: string, { x, y, width, height }: CropArea): Promise<File> => {
  const image = await load(url);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIDE;
  canvas.height = AVATAR_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser cannot write a PNG');
  return new File([blob], 'avatar.png', { type: 'image/png' });
};

interface Props {
  url: string;
  onCropped: (file: File) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

/** Selects the square of the picture to keep; it is moved with a pointer, by touch or with the arrow keys. */
export const CropDialog = ({ url, onCropped, onUnreadable, onClose }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [cropArea, setCropArea] = useState<CropArea | null>(null);
  const { state, run } = useSave();

  const cropAndSave = () => {
    if (cropArea) void run(() => cropToSquare(url, cropArea).then(onCropped, onUnreadable));
  };

  const isAdjusted = zoom !== ZOOM.min || crop.x !== 0 || crop.y !== 0;
  const close = async (): Promise<void> => {
    const question = { title: t('setting.avatarLeaveAsk'), text: t('setting.avatarLeaveText') };
    const isSure = !isAdjusted || (await confirm({ ...question, yes: t('setting.discard'), variant: 'negative' }));
    if (isSure) onClose();
  };

  return (
    <Dialog
      title={t('setting.avatarCrop')}
      outsideClick="stay"
      onClose={() => void close()}
      actions={
        <Button variant="primary" state={cropArea ? state : 'busy'} onClick={cropAndSave}>
          {t('setting.avatarUse')}
        </Button>
      }
    >
      <div className="t-crop">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          keyboardStep={4}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setCropArea(pixels)}
          onCropComplete={(_, pixels) => setCropArea(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': t('setting.avatarPlace') }}
        />
      </div>
      <div className="t-crop-zoom">
        <label htmlFor={id}>{t('setting.avatarZoom')}</label>
        <input
          id={id}
          type="range"
          {...ZOOM}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </div>
    </Dialog>
  );
};
