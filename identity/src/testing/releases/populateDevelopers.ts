import { createApplication } from '../developers';
import { ok } from '../flows';
import type { Answer, TestService } from '../harness';
import type { Json } from '../json';
import { operate } from '../operate';
import type { ApplicantResident, DeveloperResident, Resident, SiteKey } from './manifest';
import { listenForWebhooks } from './webhookListener';

export const accessPath = '/partner_creation_request/';
const wanted = {
  organization_name: 'Лавка',
  comment: 'Вход в магазин',
  is_foreign: true,
  site_address: 'shop.example',
};

/** Sends access requests of every state: one that is still waiting, and those of a developer, whose last ones are approved. */
export async function askForAccess(
  service: TestService,
  developer: Resident,
  waiting: Resident,
): Promise<ApplicantResident[]> {
  const ask = async ({ jwt }: Resident, type: string): Promise<Json> =>
    ok(await service.call('POST', accessPath, { token: jwt.access, body: { ...wanted, type } }));
  const decide = (verb: string, type: string, ...more: string[]) =>
    operate(service, 'access', verb, '--phone', developer.phone, '--type', type, ...more);
  const { id } = await ask(developer, 'OAUTH2_CLIENT');
  ok(await service.call('DELETE', `${accessPath}${id}/`, { token: developer.jwt.access }));
  await ask(developer, 'OAUTH2_CLIENT');
  await decide('refuse', 'oauth2', '--reason', 'Нет описания');
  await ask(developer, 'OAUTH2_CLIENT');
  await decide('approve', 'oauth2');
  await decide('revoke', 'oauth2', '--reason', 'Жалобы');
  for (const type of ['OAUTH2_CLIENT', 'UNIT_SITE']) {
    await ask(developer, type);
    await decide('approve', type);
  }
  await ask(waiting, 'UNIT_SITE');
  const applicants: ApplicantResident[] = [];
  for (const resident of [developer, waiting]) {
    const { items } = ok(await service.call('GET', accessPath, { token: resident.jwt.access }));
    applicants.push({ ...resident, requests: items });
  }
  return applicants;
}

/** A visitor of a site, whose server exchanges the token. */
export async function visitSite(
  service: TestService,
  { site_id, secret_key }: SiteKey,
  token: string,
): Promise<Answer> {
  const issued = ok(
    await service.call('POST', '/partner/get_user_token_for_site/', { token, body: { site: site_id } }),
  );
  const authorization = `Basic ${Buffer.from(`${site_id}:${secret_key}`).toString('base64')}`;
  return service.call('POST', '/partner/exchange_token/', {
    body: { token: issued.token },
    headers: { authorization },
  });
}

/** An application of each type with their owner, and webhooks that were delivered, refused, and not tried. */
export async function developApplications(service: TestService, developer: Resident): Promise<DeveloperResident> {
  const token = developer.jwt.access;
  const app = await createApplication(service, developer);
  const { id: site_id, secret_key } = await createApplication(service, developer, 'UNIT_SITE');
  const site = { site_id, secret_key };
  const change = async (body: object) => ok(await service.call('PATCH', `/oauth2/${site_id}/`, { token, body }));
  const listener = await listenForWebhooks();
  try {
    await change({ webhook_url: listener.url });
    const { webhook_secret } = ok(await service.call('POST', `/oauth2/${site_id}/webhook/secret/`, { token }));
    ok(await visitSite(service, site, token));
    await visitSite(service, { site_id, secret_key: 'wrong' }, token);
    await service.context.webhooks.deliverDue();
    listener.status = 500;
    await change({ short_description: 'Чай и кофе' });
    await service.context.webhooks.deliverDue();
    await change({ short_description: 'Чай' });
    await service.context.activity.flush();
    const answers: DeveloperResident['answers'] = {};
    for (const path of [app.id, site_id, ...['deliveries', 'attempts', 'usage'].map((list) => `${site_id}/${list}`)])
      answers[path] = ok(await service.call('GET', `/oauth2/${path}/`, { token }));
    return { ...developer, site, webhookSecret: webhook_secret, answers };
  } finally {
    await service.context.webhooks.stop();
    await listener.close();
  }
}
