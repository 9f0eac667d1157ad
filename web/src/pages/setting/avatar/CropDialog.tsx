import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../../../kit';
import { cropToSquare, type CropArea } from './crop-to-square';

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
  const [busy, setBusy] = useState(false);

  const cropAndSave = async () => {
    if (!cropArea) return;
    setBusy(true);
    await cropToSquare(url, cropArea).then(onCropped, onUnreadable);
  };

  return (
    <Dialog
      title={t('setting.avatarCrop')}
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button variant="primary" state={busy || !cropArea ? 'busy' : 'ready'} onClick={() => void cropAndSave()}>
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
