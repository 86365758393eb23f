import { useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '../api-client/ApiError';
import { endpoint } from '../api-client/endpoint';
import { handleApiError } from '../api-client/handleApiError';
import { useMessages } from '../i18n/useMessages';
import type { JwtAnswer, StandardAuthBody } from '../schemas/sessions';
import type { IdentifiedUser, IdentifyAnswer, IdentifyBody } from '../schemas/users';
import type { SendSmsBody, SmsSentAnswer, VerifiedAnswer, VerifySmsBody } from '../schemas/verification';
import { colors, space } from '../theme/tokens';
import { Button } from '../ui/Button';
import type { Host } from '../host/Host';

const identify = endpoint<IdentifyBody, IdentifyAnswer>('POST', '/user/identify/');
const sendSms = endpoint<SendSmsBody, SmsSentAnswer>('POST', '/user/send_verification_sms/');
const verifySms = endpoint<VerifySmsBody, VerifiedAnswer>('POST', '/user/verify_sms_code/');
const authenticate = endpoint<StandardAuthBody, JwtAnswer>('POST', '/user/standard_auth/');

/** A developer's sign-in for remotes that need a session: a registered phone and its SMS code. */
export function SignInPanel({ host }: { host: Host }) {
  const t = useMessages('common');
  const [sent, setSent] = useState<{ user: IdentifiedUser; verification: string }>();

  async function handlePhone(phone: string): Promise<void> {
    const { user } = await host.api.call(identify, { phone });
    if (!user) throw new ApiError(404, { message: 'Nobody has this phone' });
    const { phone_verification } = await host.api.call(sendSms, { action: 'SIGNIN', user: user.id, phone });
    setSent({ user, verification: phone_verification });
  }

  async function handleCode(code: string, { user, verification }: NonNullable<typeof sent>): Promise<void> {
    await host.api.call(verifySms, { code, phone_verification: verification });
    const { jwt } = await host.api.call(authenticate, { user: user.id, phone_verification: verification });
    await host.session.signIn(jwt);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('typed') as string;
    event.currentTarget.reset();
    (sent ? handleCode(typed, sent) : handlePhone(typed)).catch((error: unknown) =>
      host.toasts.error(t(handleApiError(error).toast ?? '')),
    );
  }

  return (
    <Form onSubmit={handleSubmit}>
      <label>
        {sent ? 'SMS code' : 'Phone'} <input name="typed" required autoComplete="off" />
      </label>
      <Button type="submit" variant="secondary">
        Sign in
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  background: ${colors.sunken};
`;
