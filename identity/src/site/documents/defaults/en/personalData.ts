export const personalData = `# Consent to data processing

> This is a standard text. The owner of the service may replace it with their own.

## What you agree to {#personal-data}

By registering you agree that the owner of this service processes the data that you enter and those that arise when you use the account.

- First and last name, phone number, email address.
- IP address, country, kind of device, times of sign-ins.
- The services that you sign in to.

## What is done with them {#processing}

The data are collected, stored, used to sign you in and to protect the account, passed to the services that you choose, and erased. This happens automatically. How long each is kept is described in the [privacy policy](/policy?agreement=privacy).

## Withdrawal {#withdrawal}

You withdraw the consent by deleting the account: open the account, choose the deletion and confirm it by a code. After 14 days the data are erased. You can also write to support.

## Record of the consent {#record}

We record which revision you accepted, in which language, when, in which session and on which device. After the erasure of the account only the revision, the time and the hash of the text remain, under a random number.
`;
