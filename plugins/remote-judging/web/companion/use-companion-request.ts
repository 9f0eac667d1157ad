import { toast } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanionInput, CompanionRequestName } from '../../contract/companion-protocol';
import { CompanionError } from './companion-client';
import { companion } from './use-companion';

/** Returns a function that asks the companion for something, and tells the user if it does not do it. */
export const useCompanionRequest = () => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const send = async <Name extends CompanionRequestName>(name: Name, input: CompanionInput<Name>): Promise<void> => {
    setBusy(true);
    try {
      await companion().request(name, input);
    } catch (error) {
      if (!(error instanceof CompanionError)) throw error;
      toast.error(t(`remote-judging.companion.panel.fault.${error.fault}`));
    } finally {
      setBusy(false);
    }
  };
  return { send, isBusy };
};
