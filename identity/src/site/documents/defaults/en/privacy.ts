export const privacy = `# Privacy policy

> This is the standard text of Passport. It applies until this site publishes its own.

## What we store {#what}

- Your first and last name, phone number, email address, and your browser’s language and time zone.
- Your sessions: when they began and when they were last used, the type of device, the IP address and the country.
- The history of security events: sign-ins, wrong codes, changes to your phone number, email address and two-step verification.
- Which services you signed in to and what data you let them have.
- Which documents you accepted, when and in which language.
- Messages and files you send to support.

We don’t store codes: they are computed from a random value and are never in the database. Passwords and recovery codes are stored as hashes that can’t be reversed. Authenticator keys are encrypted.

## Why {#purpose}

To sign you in, protect your account from strangers, tell you about events in it and answer your requests. There are no advertising trackers on our pages. If this site collects statistics, only the name of the step is recorded, with nothing about you, no cookie and no IP address.

## Who receives the data {#recipients}

- Services you sign in to: the data listed on the sign-in screen or in your account, under Connected services.
- SMS, email and Telegram providers: your number or address and the text of the message.
- External services you sign in through: they learn that you signed in to this site.
- The captcha provider (Yandex SmartCaptcha or Google reCAPTCHA), if this site uses one: your IP address and whatever the provider itself collects from your browser. Otherwise the check runs in your browser and sends nothing to anyone.
- Support: your request, with your contact details and files, is emailed to the support team. The site owner decides how long these emails are kept.

## How long we keep data {#how-long}

- Your account is kept until you delete it, and is erased 14 days after that.
- Messages we sent you are deleted seven days after delivery.
- Files you sent to support are deleted after 90 days. The requests themselves, with the phone number, email address and text, are deleted after three years, or earlier with your account, if you were signed in.
- After your account is erased, the security log is kept without addresses or devices, and the record of the documents you accepted is kept under a random number. Counters of sent codes keep the phone number for up to 30 days.

## Cookies {#cookies}

There are no advertising cookies and no third-party trackers. This is the full list of our cookies:

- \`device\`: helps recognize your browser; kept for up to 400 days.
- \`sso\`: identifies your session; kept while the session lasts, up to 180 days unless this site sets another limit.
- \`locale\`: the language you chose; kept for a year.
- \`saml_jwt\`: holds a short-lived copy of the session key for SAML sign-in; kept for a few minutes.
- \`saml_request\`, \`oauth_interaction\` and \`oauth_resume\`: remember that a sign-in to another service was started in your browser; kept for up to an hour.
- \`release-bucket\`: keeps you on one version of the site while a new one is tested with some visitors; kept for a year. It’s a random number and isn’t needed to sign in.

Session keys, your theme, your sign-in number and unfinished forms are kept in browser storage, where only this site can read them. If this site uses SmartCaptcha or reCAPTCHA, that service may set its own cookies.

## Your rights {#rights}

In your account you can view and change your data, export it all, end sessions, disconnect services and delete your account. For anything else, contact support from any page.
`;
