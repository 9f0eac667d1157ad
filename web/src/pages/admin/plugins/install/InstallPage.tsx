import type { PackagePreview } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmIdentityOutlet } from '../../../../shared/account/second-factor';
import { useNavigate } from 'react-router-dom';
import { api, useCall } from '../../../../api';
import { uploadFile } from '../../../../api/files';
import {
  Button,
  Card,
  CardBody,
  consumeErrorText,
  LinkButton,
  Loaded,
  Note,
  PageTitle,
  TextField,
} from '../../../../kit';
import { DropZone, ProgressBar, useUpload } from '../../../../kit/upload';
import { useTitle } from '../../../../shared/site';
import { PACKAGES_CALL } from '../packages';
import { CatalogueCard } from './CatalogueCard';
import { PackagePreviewCard } from './PackagePreviewCard';
import '../plugins.css';

/** Reads packages of plugins from a file, a registry or a catalogue, shows what they do, and installs them. */
export const InstallPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const packages = useCall(PACKAGES_CALL);
  const [preview, setPreview] = useState<PackagePreview | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [signature, setSignature] = useState('');
  const [npmName, setNpmName] = useState('');
  const [isReading, setReading] = useState(false);
  useTitle(t('plugins.package.title'));
  const upload = useUpload((file, onProgress, signal) => {
    const query = signature.trim() ? { signature: signature.trim() } : {};
    return uploadFile<PackagePreview>('/api/admin/plugin/packages', { file, query, onProgress, signal });
  });
  const read = async (load: () => Promise<PackagePreview | null>): Promise<void> => {
    setFailure(null);
    setPreview(null);
    setReading(true);
    try {
      setPreview(await load());
    } catch (error) {
      setFailure(consumeErrorText(error));
    } finally {
      setReading(false);
    }
  };
  const readNpm = (): Promise<void> => {
    const [, name = '', version] = /^(.+?)(?:@([^@/]+))?$/.exec(npmName.trim()) ?? [];
    const body = { name, ...(version !== undefined && { version }) };
    return read(() => api('POST /api/admin/plugin/packages/from-npm', { body, failures: 'silent' }));
  };
  return (
    <>
      <PageTitle title={t('plugins.package.title')} sub={t('plugins.package.sub')}>
        <LinkButton to="/admin/plugins">{t('plugins.package.back')}</LinkButton>
      </PageTitle>
      <Loaded answer={packages}>
        {({ allowed, hasRegistry, hasCatalogue }) =>
          allowed === 'none' ? (
            <Note kind="warning">{t('plugins.package.notAllowed')}</Note>
          ) : (
            <>
              <Card title={t('plugins.package.fromFile')}>
                <CardBody>
                  <div className="ui form">
                    <TextField
                      label={t('plugins.package.signatureField')}
                      hint={t('plugins.package.signatureHint')}
                      name="signature"
                      autoComplete="off"
                      maxLength={200}
                      value={signature}
                      onChange={setSignature}
                    />
                  </div>
                  <DropZone
                    label={t('plugins.package.choose')}
                    hint={t('plugins.package.chooseHint')}
                    accept=".tgz,.tar.gz"
                    disabled={isReading}
                    onFile={(file) => void read(() => upload.start(file))}
                  />
                  {upload.share !== null && (
                    <ProgressBar
                      share={upload.share}
                      label={t(upload.share < 1 ? 'authoring.uploading' : 'authoring.reading')}
                    />
                  )}
                </CardBody>
              </Card>
              {hasRegistry && (
                <Card title={t('plugins.package.fromNpm')}>
                  <CardBody>
                    <form
                      className="ui form"
                      onSubmit={(event) => {
                        event.preventDefault();
                        void readNpm();
                      }}
                    >
                      <TextField
                        label={t('plugins.package.npmName')}
                        name="npm"
                        autoComplete="off"
                        maxLength={280}
                        value={npmName}
                        onChange={setNpmName}
                      />
                      <Button type="submit" disabled={isReading || npmName.trim() === ''}>
                        {t('plugins.package.look')}
                      </Button>
                    </form>
                  </CardBody>
                </Card>
              )}
              {failure && (
                <Note kind="negative" role="alert" title={t('plugins.package.failed')}>
                  {failure}
                </Note>
              )}
              {preview && (
                <PackagePreviewCard
                  key={preview.id}
                  preview={preview}
                  onDiscard={() => setPreview(null)}
                  onInstalled={() => void navigate('/admin/plugins')}
                />
              )}
              {hasCatalogue && (
                <CatalogueCard
                  isBusy={isReading}
                  onChoose={({ id, version }) =>
                    void read(() =>
                      api('POST /api/admin/plugin/packages/from-catalogue', {
                        body: { id, version },
                        failures: 'silent',
                      }),
                    )
                  }
                />
              )}
            </>
          )
        }
      </Loaded>
      <ConfirmIdentityOutlet />
    </>
  );
};
