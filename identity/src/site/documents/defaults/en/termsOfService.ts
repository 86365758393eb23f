export const termsOfService = `# Terms of service

> This is a standard text. The owner of the service may replace it with their own.

## The account {#account}

One account signs you in to all connected services. It belongs to one person. You register with your name, a phone number and an email address, and confirm both contacts by codes.

Give a phone number and an address that are yours. Whoever receives the codes can sign in. You can change both in the account; the previous contact gets a link that undoes the change for seven days.

## Your part {#your-part}

- Never tell anybody a code, not even support: nobody will ask you for one.
- Turn on two-step verification in the account if you want more protection than a code gives.
- If you see a sign-in in the history that was not yours, sign out everywhere and contact support.

## Our part {#our-part}

- We tell you by email or SMS about a sign-in on a new device and about changes to your contacts and two-step verification.
- We limit how often codes can be requested and tried, and may refuse a request for some time because of that.
- Support answers within 24 hours or on the next working day.

## Connected services {#services}

When you sign in to a service, it gets the data that the page names before you agree. What the service does with them is described in its own documents. In the account you can disconnect a service at any time.

## Deleting your account {#end}

You can delete the account at any time. It is erased after 14 days, and signing in before that cancels the deletion. An operator may deactivate an account that is used to harm other people.

## Changes to these terms {#changes}

Every revision stays available on this page and never changes. If a new one has to be accepted, you are asked when you sign in, and shown what changed since the revision that you accepted.
`;
