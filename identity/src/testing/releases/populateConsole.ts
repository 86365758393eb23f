import { makePasskey, TestAuthenticator } from '../authenticator';
import { ok } from '../flows';
import type { TestService } from '../harness';
import { operate } from '../operate';
import { operatorWith } from '../operators';
import type { DeskState, Resident, SupportRequest } from './manifest';

interface Desk {
  /** A person whose second factor somebody asks to remove, and one who becomes an operator. */
  asked: Resident;
  operator: Resident;
  keyHolder: Resident;
  request: SupportRequest;
}

/** Leaves what the support desk and passkeys leave: an approval that waits, a note, roles, a preferred channel, an operator's session. */
export async function workAtTheDesk(service: TestService, people: Desk): Promise<DeskState> {
  const { asked, operator, keyHolder, request } = people;
  const desk = await operatorWith(service, 'support', 'security');
  const act = async (path: string, body: object) => {
    const { status, body: answer } = await desk.call('POST', path, { body: { reason: 'Release', ...body } });
    if (status !== 200 && status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const { approval_id } = await act(`/people/${String(asked.profile.user_id)}/reset_factor/`, {});
  const note = 'Перезвонить в понедельник';
  await act(`/support/${request.number}/note/`, { text: note });
  await operate(service, 'operator', 'add', '--phone', operator.phone, '--role', 'auditor');
  await operate(service, 'messages', 'prefer', '--channel', 'telegram_gateway', '--country', 'KZ', '--minutes', '1440');
  const authenticator = new TestAuthenticator(service.context.config.publicUrl);
  await makePasskey(service, authenticator, keyHolder.jwt.access);
  const { items } = ok(await service.call('GET', '/user/passkeys/', { token: keyHolder.jwt.access }));
  const { id, phone, email, jwt } = desk.person;
  return {
    operator: { ...{ id, phone, email, jwt }, secret: desk.secret },
    approvalId: approval_id,
    note: { number: request.number, text: note },
    keyHolder: { ...keyHolder, passkeys: items },
  };
}
