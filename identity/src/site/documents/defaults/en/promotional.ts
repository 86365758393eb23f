export const promotional = `# Newsletter terms

> This is a standard text. The owner of the service may replace it with their own.

## Only if you choose it {#choice}

News and offers are sent only to people who ticked the box at registration or turned them on in the account. The sign-in does not depend on it.

## What is sent {#content}

Emails about the connected services and their offers, to the address in your account. Messages that protect the account, such as codes and notices about sign-ins, are not newsletters and are sent in any case.

## How to stop it {#stop}

Turn the newsletters off in the account. The choice takes effect at once, and its date is shown there.
`;
