import { useState, type ReactNode } from 'react';

/** Holds which row of a list is created or edited in a dialog. */
export const useEditing = <Row>() => {
  const [open, setOpen] = useState<{ row: Row | null } | null>(null);
  const close = () => setOpen(null);
  return {
    create: () => setOpen({ row: null }),
    edit: (row: Row) => setOpen({ row }),
    /** Renders the dialog while it is open; null stands for a new row. */
    dialog: (render: (row: Row | null, close: () => void) => ReactNode): ReactNode => open && render(open.row, close),
  };
};
