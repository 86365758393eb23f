import type { AccessLevel } from '@passport/shared/schemas/applications';
import type { Executor } from '../../platform/storage/database';
import { isUsable } from '../../applications/registration/isUsable';
import type { AttributeMap, NameIdFormat, SloBinding } from './saml.tables';

/** A registered service provider (SAML metadata section 2.4). */
export interface ServiceProvider {
  application_id: string;
  name: string;
  access_level: AccessLevel;
  /** See `isUsable`. */
  is_active: boolean;
  entity_id: string;
  acs_urls: string[];
  slo_url: string | null;
  slo_binding: SloBinding;
  certificate: string | null;
  encryption_certificate: string | null;
  name_id_format: NameIdFormat;
  attributes: AttributeMap;
  is_idp_initiated: boolean;
}

const selectProvider = (executor: Executor) =>
  executor
    .selectFrom('saml_service_providers as p')
    .innerJoin('applications as a', 'a.id', 'p.application_id')
    .selectAll('p')
    .select(['a.name', 'a.access_level', isUsable.as('is_active')]);

export async function findProviderByEntityId(
  executor: Executor,
  entityId: string,
): Promise<ServiceProvider | undefined> {
  return selectProvider(executor).where('p.entity_id', '=', entityId).executeTakeFirst();
}

export async function findProvider(executor: Executor, applicationId: string): Promise<ServiceProvider | undefined> {
  return selectProvider(executor).where('p.application_id', '=', applicationId).executeTakeFirst();
}

/** Every service provider, by entity id. */
export const findProviders = (executor: Executor): Promise<ServiceProvider[]> =>
  selectProvider(executor).orderBy('p.entity_id').execute();

/** Columns of the type SAML_SERVICE_PROVIDER only. */
export type ProviderColumns = Omit<ServiceProvider, 'application_id' | 'name' | 'access_level' | 'is_active'>;

/** Turns an application into a service provider. */
export async function insertProvider(
  executor: Executor,
  applicationId: string,
  { attributes, ...provider }: ProviderColumns,
): Promise<void> {
  await executor
    .insertInto('saml_service_providers')
    .values({ application_id: applicationId, ...provider, attributes: JSON.stringify(attributes) })
    .execute();
}

/** Changes a service provider; the names of its people stay (`saml_name_ids`). */
export async function updateProvider(
  executor: Executor,
  applicationId: string,
  { attributes, ...changes }: Partial<ProviderColumns>,
): Promise<void> {
  const columns = { ...changes, ...(attributes && { attributes: JSON.stringify(attributes) }) };
  if (Object.keys(columns).length === 0) return;
  await executor
    .updateTable('saml_service_providers')
    .set(columns)
    .where('application_id', '=', applicationId)
    .execute();
}
