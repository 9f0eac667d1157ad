import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../../api';

/** Reads problems anew at their own sites and goes where it is shown what differs. */
export const useSync = () => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sync = async (pids: number[]): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await api('POST /api/admin/remote-import/sync', { body: { pids } });
      void navigate(`/admin/problem/import/${id}`);
    } catch {
      // Shown already.
    } finally {
      setBusy(false);
    }
  };
  return { busy, sync };
};
