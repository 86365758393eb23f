import type { AccessLevel } from '@passport/shared/schemas/applications';
import type { Context } from '../../context';
import type { Employment } from '../../people/users.tables';
import { AppError, notFound } from '../../platform/http/errors';
import { mayUseApplication } from './mayUseApplication';

/**
 * Requires that a person may sign in at an application. A refusal ends the sign-in, so the developer finds it among the attempts.
 * @param application undefined for an unknown or inactive one
 * @throws 404 for an unknown or inactive application, 403 where the person may not use it
 */
export function requireUsable<Application extends { access_level: AccessLevel }>(
  { activity }: Pick<Context, 'activity'>,
  application: Application | undefined,
  { applicationId, employment }: { applicationId: string; employment: Employment },
): Application {
  if (!application) {
    activity.attempted({ applicationId, outcome: 'inactive' });
    throw notFound();
  }
  const { access_level } = application;
  if (!mayUseApplication(access_level, employment)) {
    activity.attempted({ applicationId, outcome: 'access_level', registered: access_level });
    throw new AppError(403, 'errors.private-service');
  }
  return application;
}
