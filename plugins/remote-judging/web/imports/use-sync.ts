import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../calls';

/** Fetches problems from their remote sites again and navigates to the page that shows the differences. */
export const useSync = () => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const sync = async (pids: readonly number[]): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await api('POST /api/admin/remote-import/sync', { body: { pids: [...pids] } });
      void navigate(`/admin/problem/import/${id}`);
    } catch {
      // The error has already been displayed.
    } finally {
      setBusy(false);
    }
  };
  return { busy, sync };
};
