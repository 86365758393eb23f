export const promotional = `# Newsletter terms

> This is the standard text of Passport. It applies until this site publishes its own.

## Only if you opt in {#choice}

We send news and offers only if you ticked the box when you registered or turned them on in your account. This doesn’t affect signing in.

## What we send {#content}

Emails about connected services and their offers, to the address in your account. Codes, sign-in notices and other messages that protect your account aren’t part of the newsletter and are always sent.

## How to unsubscribe {#stop}

Turn the newsletter off in your account. This takes effect at once, and the date is shown there.
`;
