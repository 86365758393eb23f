import { LoadFailure } from '@passport/shared/data/LoadFailure';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { Permission } from '@passport/shared/schemas/console/permissions';
import { Page } from '@passport/shared/ui/Page';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { rolesWith } from '../data/roles';
import { useConsole, useMay } from '../data/useConsole';
import { areaTexts } from '../texts';
import { ScreenShape } from './ScreenShape';

interface AllowedProps {
  permission: Permission;
  children: ReactNode;
}

/** Renders a screen once the roles of the operator are known, for those who may read it; tells the others which role is missing. */
export const Allowed = observer(function Allowed({ permission, children }: AllowedProps) {
  const t = useMessages(areaTexts.namespace);
  const { me } = useConsole();
  const may = useMay();
  if (me.value) return may(permission) ? children : <RoleMissing permission={permission} />;
  if (me.error === undefined) return <ScreenShape />;
  return (
    <Page title={t('title')}>
      <LoadFailure source={me} title={t('me-failed')} />
    </Page>
  );
});

/** The service would answer 403, so it is not asked. */
function RoleMissing({ permission }: { permission: Permission }) {
  const t = useMessages(areaTexts.namespace);
  const roles = rolesWith(permission);
  return (
    <Page title={t('role-missing.title')}>
      <p>{t('role-missing.text', { roles: roles.map((role) => t(`role.${role}`)).join(', ') })}</p>
    </Page>
  );
}
