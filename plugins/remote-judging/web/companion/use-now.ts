import { useTranslation } from 'react-i18next';
import type { CompanionOrder, CompanionView } from '../../contract/companion-protocol';
import { useCompanion } from './use-companion';

/** Returns what the person who submits has to do now. */
export const useNow = (
  { handle, language }: Pick<CompanionOrder, 'handle' | 'language'>,
  view: CompanionView | null,
  site: string,
): string => {
  const { t } = useTranslation();
  const presence = useCompanion();
  const text = (key: string, values: object = {}): string =>
    t(`remote-judging.companion.panel.now.${key}`, { site, handle, ...values });
  if (presence.state === 'absent' || presence.state === 'outdated') return text('absent');
  if (presence.state === 'gone') return t('remote-judging.companion.panel.fault.gone');
  if (!view) return text('none');
  switch (view.state) {
    case 'failed':
      return text(`failed.${view.reason}`);
    case 'cancelled':
      return text(view.wasSent ? 'cancelledSent' : 'cancelled');
    case 'wrongAccount':
      return text('wrongAccount', { account: view.account });
    case 'refused':
      return text('refused', { text: view.text });
    case 'submitted':
      return text('submitted', { runId: view.runId });
    case 'languageMissing':
      return text('languageMissing', { language: language.name });
    default:
      return text(view.state);
  }
};
