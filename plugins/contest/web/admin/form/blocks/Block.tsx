import { Card, CardBody } from '@tribunal/web/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** One section of the form. */
export const Block = ({ name, children }: { name: string; children: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <Card className="t-form-block" title={t(`contest.admin.form.part.${name}`)}>
      <CardBody>{children}</CardBody>
    </Card>
  );
};
