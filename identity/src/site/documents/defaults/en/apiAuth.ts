export const apiAuth = `# API terms

> This is a standard text. The owner of the service may replace it with their own.

## Access {#access}

You ask for access in the area Applications and name the organization that is responsible. An operator answers by email. Access can be revoked if it is misused.

## Secrets {#secrets}

- Keep the secret key on your server: never in a page, in an app or in an address.
- If it may have leaked, make a new one at once; the old one stays valid for the time that you choose.
- Verify every token, its issuer and its audience.

## Data of people {#data}

Ask only for the data that your application needs. They were given to you for signing in: process them by your own documents and by law, and erase them when a person asks you to. When a person disconnects your application, its tokens end.

## Limits {#limits}

Too many wrong secrets from one address are refused for a minute. An application that was switched off is deleted after three months and cannot be restored.
`;
