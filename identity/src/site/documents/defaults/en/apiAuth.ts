export const apiAuth = `# API terms

> This is the standard text of Passport. It applies until this site publishes its own.

## Access {#access}

Request access in the Applications section and name the responsible organization. We’ll answer by email. If access is misused, we may revoke it.

## Secrets {#secrets}

- Keep the secret key on your server only: never on a page, in an app or in a URL.
- If the key may have leaked, create a new one at once. You choose how long the old one stays valid.
- Verify every token, including its issuer and audience.

## User data {#data}

Request only the data your application needs. You get it for signing in: process it in line with the law and your own documents, and erase it when the person asks. When a person disconnects your application, the tokens issued for them stop working.

## Limits {#limits}

If too many wrong secrets come from one IP address, we stop accepting secrets from it for a minute. An application that is turned off is deleted after three months and can’t be restored.
`;
