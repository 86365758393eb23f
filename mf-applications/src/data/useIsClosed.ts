import { isClosedBy, useAccess } from './useAccess';
import { useApplication } from './useApplication';

/** Whether the application of the address is closed: the service refuses every change of it but its deletion. Read in an observer. */
export const useIsClosed = (): boolean => isClosedBy(useAccess(useApplication().application.type));
