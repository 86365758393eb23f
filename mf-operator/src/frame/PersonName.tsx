import type { PersonRef } from '@passport/shared/schemas/console/acts';
import { MutedSmall } from '@passport/shared/ui/basics';
import { TextLink } from '@passport/shared/ui/TextLink';
import { observer } from 'mobx-react-lite';
import { useMay } from '../data/useConsole';
import { paths } from '../paths';

/** A person in a list: the name, which leads to them where the operator may see them, and the masked contacts. */
export const PersonName = observer(function PersonName({ of: person }: { of: PersonRef }) {
  const may = useMay();
  const name = <bdi>{person.name || person.smart_id}</bdi>;
  return (
    <>
      {may('people.read') ? <TextLink to={paths.person(person.user_id)}>{name}</TextLink> : name}
      {[person.phone, person.email].map(
        (contact) =>
          contact !== null && (
            <MutedSmall key={contact} translate="no">
              {contact}
            </MutedSmall>
          ),
      )}
    </>
  );
});
