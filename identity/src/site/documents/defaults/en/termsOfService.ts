export const termsOfService = `# Terms of service

> This is the standard text of Passport. It applies until this site publishes its own.

## Your account {#account}

One account signs you in to all connected services. It belongs to one person. To register, you give your name, phone number and email address, then confirm the number and the address with codes.

Use only your own phone number and email address: whoever receives the codes can sign in. You can change both in your account. The old number or address gets a link that can undo the change for seven days.

## What we ask of you {#your-part}

- Never share a code with anyone, even support. We’ll never ask for one.
- Turn on two-step verification in your account if you want more protection than a code alone.
- If your history shows a sign-in that wasn’t you, sign out on all devices and contact support.

## What we do {#our-part}

- We tell you by email or SMS about a sign-in on a new device and about changes to your phone number, email address or two-step verification.
- We limit how often codes can be requested and entered, so you may sometimes have to wait.
- We answer support requests within 24 hours or on the next working day.

## Connected services {#services}

When you sign in to a service, it gets the data listed on the sign-in screen or in your account, under Connected services. What it does with that data is described in its own documents. You can disconnect a service in your account at any time.

## Deleting your account {#end}

You can delete your account at any time. It’s erased after 14 days; signing in before then cancels the deletion. We may deactivate an account that is used to harm others.

## Changes to these terms {#changes}

Every revision stays on this page and never changes. If you need to accept a new one, we’ll ask when you sign in and show what has changed since the one you accepted.
`;
