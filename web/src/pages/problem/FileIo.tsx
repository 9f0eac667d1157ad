import type { Problem } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../shared/Popover';

/** Names the files that programs read from and write to. */
export const FileIo = ({ problem }: { problem: Problem }) => {
  const { t } = useTranslation();
  if (!problem.isFileIO) return null;
  return (
    <Popover text={t('problem.fileIo')} icon="file outline" buttonClass="ui small basic button t-file-io">
      {() => (
        <dl className="t-dl">
          <div>
            <dt>{t('problem.readsFile')}</dt>
            <dd className="t-mono">{problem.ioReadFileName}</dd>
          </div>
          <div>
            <dt>{t('problem.writesFile')}</dt>
            <dd className="t-mono">{problem.ioWriteFileName}</dd>
          </div>
        </dl>
      )}
    </Popover>
  );
};
