import type { AuditRow } from '@passport/shared/schemas/console/audit';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { paths } from '../paths';

interface TargetNameProps {
  of: Pick<AuditRow, 'target' | 'user_id'>;
  /** Only the beginning of a long id. False by default. */
  isShort?: boolean;
}

const shownLength = 8;

/** An id as long as a UUID or a hash tells nothing by its end. */
const shortened = (id: string): string => (/^[\w-]{16,}$/.test(id) ? `${id.slice(0, shownLength)}…` : id);

/** What an event is on, as the query takes it; a person is a link where the operator may see people. */
export const TargetName = observer(function TargetName({ of: { target, user_id }, isShort = false }: TargetNameProps) {
  const may = useMay();
  const id = target === null ? user_id : target.id;
  if (id === null) return null;
  const shown = isShort ? shortened(id) : id;
  const name = <span translate="no">{target === null ? shown : `${target.type}/${shown}`}</span>;
  return (target?.type ?? 'user') === 'user' && may('people.read') ? (
    <TextLink to={paths.person(id)}>{name}</TextLink>
  ) : (
    name
  );
});
