import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../../../kit';
import { cutOut, type Part } from './cut';

interface Props {
  url: string;
  onCut: (file: File) => void;
  onUnreadable: () => void;
  onClose: () => void;
}

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;

/** Choose the square of the picture that is kept; it moves with the pointer, a finger or the arrow keys. */
export const CropDialog = ({ url, onCut, onUnreadable, onClose }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [part, setPart] = useState<Part | null>(null);
  const [busy, setBusy] = useState(false);

  const cut = async () => {
    if (!part) return;
    setBusy(true);
    await cutOut(url, part).then(onCut, onUnreadable);
  };

  return (
    <Dialog
      title={t('setting.avatarCrop')}
      outsideClick="stay"
      onClose={onClose}
      actions={
        <Button look="primary" state={busy || !part ? 'busy' : 'ready'} onClick={() => void cut()}>
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
          onCropAreaChange={(_, pixels) => setPart(pixels)}
          onCropComplete={(_, pixels) => setPart(pixels)}
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
