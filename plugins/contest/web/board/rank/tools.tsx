import { downloadFile } from '@tribunal/web/plugin';
import { Button, confirm, Icon, MenuButton, toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardPage } from '../../../contract';
import { api } from '../../calls';
import { useContest } from '../../frame/context';
import { BOARDS, CONTEST, RESULTS, refresh } from '../../frame/refresh';

const FORMATS = { xlsx: 'Excel (xlsx)', csv: 'CSV' } as const;
type Format = keyof typeof FORMATS;

interface Wish {
  removeStar: boolean;
  forceRefresh: boolean;
}

/** The whole board as a file, as it is shown. */
export const DownloadRank = ({ removeStar, forceRefresh }: Wish) => {
  const { t } = useTranslation();
  const { contest, containsEnd } = useContest();
  const download = (format: Format): Promise<void> =>
    downloadFile(
      '/api/file/download-contest-rank',
      [
        ['cid', String(contest.id)],
        ['removeStar', String(removeStar)],
        ['forceRefresh', String(forceRefresh)],
        ['containEnd', String(containsEnd)],
        ['format', format],
      ],
      `contest_${contest.id}_rank.${format}`,
    ).catch(() => undefined);
  const entries = Object.entries(FORMATS) as [Format, string][];
  return (
    <MenuButton
      label={t('contest.board.download')}
      look="ui button"
      entries={entries.map(([key, text]) => ({ key, text, onSelect: () => void download(key) }))}
    >
      <Icon name="download" />
      {t('contest.board.download')}
    </MenuButton>
  );
};

/** Ends a seal that does not end by itself, for everybody; it can be put back. */
export const SealButton = ({ page }: { page: BoardPage | undefined }) => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const [isRevealed, setRevealed] = useState(false);
  const change = async (revealed: boolean): Promise<void> => {
    const name = revealed ? 'reveal' : 'sealAgain';
    const yes = await confirm({
      title: t(`contest.board.${name}Ask`),
      text: t(`contest.board.${name}Text`),
      yes: t(`contest.board.${name}`),
    });
    if (!yes) return;
    await api('PUT /api/change-contest-seal', { body: { cid: contest.id, revealed } });
    setRevealed(revealed);
    toast.success(t(`contest.board.${name}Done`));
    await refresh(CONTEST, ...RESULTS, ...BOARDS);
  };
  if (phase !== 'ended') return null;
  if (page?.isSealed) {
    return (
      <Button look="primary" icon="unlock" onClick={() => void change(true).catch(() => undefined)}>
        {t('contest.board.reveal')}
      </Button>
    );
  }
  if (!isRevealed) return null;
  return (
    <Button icon="lock" onClick={() => void change(false).catch(() => undefined)}>
      {t('contest.board.sealAgain')}
    </Button>
  );
};
