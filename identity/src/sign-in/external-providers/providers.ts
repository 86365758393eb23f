import type { ProviderName } from '@passport/shared/schemas/externalAuth';
import {
  readFacebookUser,
  readGoogleClaims,
  readStandardClaims,
  readXUser,
  readYandexInfo,
  type ReadProfile,
} from './profile';

/** What differs between providers. */
export interface Provider {
  /** Issuer of an OpenID provider, found by discovery, or the addresses of a plain OAuth 2 server. */
  server: string | OAuth2Server;
  /** Undefined requests every scope that the application was registered with. */
  scope: string | undefined;
  /** How the client authenticates at the token endpoint; `discovered` follows the provider's document. */
  clientAuth: 'basic' | 'post' | 'discovered';
  /** The callback is a form that the browser posts; a query by default. */
  responseMode?: 'form_post';
  readProfile: ReadProfile;
}

export interface OAuth2Server {
  issuer: string;
  authorization: string;
  token: string;
  /** Returns the profile of the token's owner. */
  userInfo: string;
}

const standardScope = 'openid profile email';

/** Each provider as its own documentation describes it. */
export const providers: Record<ProviderName, Provider> = {
  YANDEX: {
    server: {
      issuer: 'https://oauth.yandex.ru',
      authorization: 'https://oauth.yandex.ru/authorize',
      token: 'https://oauth.yandex.ru/token',
      userInfo: 'https://login.yandex.ru/info?format=json',
    },
    // Yandex refuses a scope that the application was not registered with, so none is requested.
    scope: undefined,
    clientAuth: 'basic',
    readProfile: readYandexInfo,
  },
  GOOGLE: {
    server: 'https://accounts.google.com',
    scope: standardScope,
    clientAuth: 'post',
    readProfile: readGoogleClaims,
  },
  APPLE: {
    server: 'https://appleid.apple.com',
    scope: 'openid name email',
    clientAuth: 'post',
    // Apple requires it as soon as a scope is requested.
    responseMode: 'form_post',
    readProfile: readStandardClaims,
  },
  FACEBOOK: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      userInfo: 'https://graph.facebook.com/v23.0/me?fields=id,first_name,last_name,email',
    },
    scope: 'public_profile,email',
    clientAuth: 'post',
    readProfile: readFacebookUser,
  },
  X: {
    server: {
      issuer: 'https://x.com',
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      userInfo: 'https://api.x.com/2/users/me',
    },
    // `users/me` needs both.
    scope: 'users.read tweet.read',
    clientAuth: 'basic',
    readProfile: readXUser,
  },
};

/** The same provider behind an issuer of the operator's choice: a standards-conforming OpenID provider. */
export const behindIssuer = (provider: Provider, issuer: string): Provider => ({
  ...(provider.responseMode && { responseMode: provider.responseMode }),
  server: issuer,
  scope: standardScope,
  clientAuth: 'discovered',
  readProfile: readStandardClaims,
});
