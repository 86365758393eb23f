import { type Resource } from '@passport/shared/data/Resource';
import type { ApplicationDetails } from '@passport/shared/schemas/applications';
import { createContext, useContext } from 'react';

/** The application of the address, loaded, as every screen below it gets it. */
export interface LoadedApplication {
  application: ApplicationDetails;
  /** Reloads it, or sets it from the response to a change. */
  source: Resource<ApplicationDetails>;
}

export const ApplicationContext = createContext<LoadedApplication | undefined>(undefined);

/** @throws Error outside of the frame of an application, which is a bug */
export function useApplication(): LoadedApplication {
  const loaded = useContext(ApplicationContext);
  if (!loaded) throw new Error('useApplication needs ApplicationFrame');
  return loaded;
}
