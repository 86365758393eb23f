export const privacy = `# Privacy policy

> This is a standard text. The owner of the service may replace it with their own.

## What we store {#what}

- Your name, phone number and email address, and the language and time zone of your browser.
- Your sessions: when they began and were last used, the kind of device, the IP address and the country.
- The history of security events: sign-ins, failed codes, changes to your contacts and two-step verification.
- Which services you signed in to and what data you allowed them.
- Which documents you accepted, when and in which language.
- What you send to support, with its files.

We do not store codes: they are computed from a random value and are nowhere in the database. Passwords and recovery codes are stored as hashes from which they cannot be restored, keys of authenticators are encrypted.

## What for {#purpose}

To sign you in, to protect the account from strangers, to tell you about events in it and to answer your requests. There are no advertising trackers on the pages. If the owner has turned on statistics, they contain the name of the step only, without person, cookie or address.

## Who receives the data {#recipients}

- Services that you sign in to: the data that the page names before you agree.
- The operators of SMS, email and Telegram messages: your number or address, and the text of the message.
- External providers, if you sign in through one: they learn that you signed in here.
- The captcha provider (Yandex SmartCaptcha or Google reCAPTCHA), if the owner has turned one on: your IP address, and what the provider learns from your browser by itself. Without one the check runs in your browser and sends nothing to anybody.
- Support: your request with its contacts and files reaches it as an email. How long emails are kept is for the owner to say.

## How long {#how-long}

- An account is kept until you delete it. It is erased 14 days after that.
- Messages are deleted seven days after delivery.
- Files that you sent to support are deleted after 90 days, the requests themselves with phone, email address and text after three years, and those of signed-in people with the account, too.
- After the erasure the log of security events stays without addresses and devices, and the record that documents were accepted stays under a random number. Counters of sent codes hold the phone number for up to 30 days.

## Cookies {#cookies}

There are no advertising cookies and no third-party trackers. The notice at the bottom of the page tells you of our cookies; these are all of them.

- \`device\` recognizes your browser, to tell it from other people’s, for up to 400 days.
- \`sso\` identifies your session as long as it lasts, for 180 days at most unless the owner has chosen another time.
- \`locale\` remembers the language that you chose, for a year.
- \`saml_jwt\` repeats the short-lived key of the session for the sign-in to services by SAML, for some minutes.
- \`saml_request\`, \`oauth_interaction\` and \`oauth_resume\` bind a sign-in to another service to the browser that began it, for up to an hour.
- \`release-bucket\` keeps you on one version of the site while a new one is tested with some visitors, for a year. It holds a random number, and the sign-in does not need it.

Keys of the session, the theme, the number for the sign-in and unfinished forms are kept in the storage of the browser, where only this site can read them. With SmartCaptcha or reCAPTCHA turned on, its provider may set cookies of its own.

## Your rights {#rights}

In the account you see and change your data, export all of it, end sessions, disconnect services and delete the account. For everything else write to support from any page.
`;
