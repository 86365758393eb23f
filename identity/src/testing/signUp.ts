import type { Answer, CallOptions } from './harness';

type Call = (method: 'GET' | 'POST', path: string, options?: CallOptions) => Promise<Answer>;
type Service = { call: Call; messages(to: string): Promise<{ code: string | null }[]> };

/** Ends the test where an answer is not the wanted one, and shows what it was. */
function ok(answer: Answer, step: string): any {
  if (answer.status !== 200) throw new Error(`${step} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const newestCode = async (service: Service, to: string): Promise<string> => {
  const [message] = await service.messages(to);
  if (!message?.code) throw new Error(`no code has reached ${to}`);
  return message.code;
};

/** Registers a person with both codes. @returns their tokens */
export async function signUp(
  service: Service,
  phone: string,
  email: string,
): Promise<{ access: string; refresh: string }> {
  const post = async (path: string, body: object) => ok(await service.call('POST', path, { body }), path);
  const { phone_verification } = await post('/user/send_verification_sms/', { action: 'SIGNUP', phone });
  await post('/user/verify_sms_code/', { phone_verification, code: await newestCode(service, phone) });
  const { email_verification } = await post('/user/send_verification_email/', { action: 'SIGNUP', email });
  await post('/user/verify_email_code/', { email_verification, code: await newestCode(service, email) });
  const names = { first_name: 'Анна', last_name: 'Иванова' };
  return (await post('/user/registration/', { ...names, phone, email, phone_verification, email_verification })).jwt;
}

/** Signs a registered person in by SMS code. @returns their tokens */
export async function signIn(service: Service, phone: string): Promise<{ access: string; refresh: string }> {
  const post = async (path: string, body: object) => ok(await service.call('POST', path, { body }), path);
  const { user } = await post('/user/identify/', { phone });
  const { phone_verification } = await post('/user/send_verification_sms/', { action: 'SIGNIN', user: user.id });
  await post('/user/verify_sms_code/', { phone_verification, code: await newestCode(service, phone) });
  return (await post('/user/standard_auth/', { user: user.id, phone_verification })).jwt;
}
