import type { Resource } from '@passport/shared/data/Resource';
import { useMessages } from '@passport/shared/i18n/useMessages';
import type { AccessRequest } from '@passport/shared/schemas/accessRequests';
import type { ApplicationType } from '@passport/shared/schemas/applications';
import type { User } from '@passport/shared/schemas/users';
import { VisuallyHidden } from '@passport/shared/ui/VisuallyHidden';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { NewestRequests } from './access.api';
import { RequestEditor } from './RequestEditor';
import { RequestState } from './RequestState';
import { accessTexts } from '../texts';

interface RequestOfTypeProps {
  type: ApplicationType;
  user: User;
  /** The newest request of the type. */
  latest: AccessRequest | undefined;
  source: Resource<NewestRequests>;
}

/** The state of the newest request of a type, and the form where one can be sent or changed. */
export const RequestOfType = observer(function RequestOfType({ type, user, latest, source }: RequestOfTypeProps) {
  const [isEditing, setIsEditing] = useState(false);
  const t = useMessages(accessTexts.namespace);
  const isOpen = latest?.state === 'WAITING' || latest?.state === 'APPROVED';
  const isChanged = latest?.state === 'WAITING' && isEditing;
  return (
    <>
      <VisuallyHidden role="status">{latest && t(`state.${latest.state}.title`)}</VisuallyHidden>
      {latest && !isChanged && <RequestState request={latest} source={source} onEdit={() => setIsEditing(true)} />}
      {(!isOpen || isChanged) && (
        <RequestEditor
          key={latest?.id ?? 'first'}
          type={type}
          user={user}
          latest={latest}
          source={source}
          onDone={() => setIsEditing(false)}
        />
      )}
    </>
  );
});
