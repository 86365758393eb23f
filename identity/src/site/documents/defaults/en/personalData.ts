export const personalData = `# Consent to data processing

> This is the standard text of Passport. It applies until this site publishes its own.

## What you agree to {#personal-data}

By registering, you agree that the owner of this site may process the data you enter and the data that appears as you use your account.

- First and last name, phone number, email address.
- IP address, country, type of device, sign-in times.
- The services you sign in to.

## What we do with the data {#processing}

We collect and store this data, use it to sign you in and protect your account, pass it to the services you choose, and erase it. The processing is automatic. How long each kind of data is kept is set out in the [privacy policy](/policy?agreement=privacy).

## Withdrawing your consent {#withdrawal}

To withdraw your consent, delete your account: open it, choose deletion and confirm it with a code. Your data is erased after 14 days. You can also write to support.

## Record of your consent {#record}

We record which revision you accepted, in which language, when, in which session and on which device. After your account is erased, only the revision, the time and a hash of the text remain, under a random number.
`;
