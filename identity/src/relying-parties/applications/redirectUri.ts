import { isPrivateScheme } from '@passport/shared/schemas/checks/redirectUri';
import { isSafeWebAddress } from '@passport/shared/schemas/checks/webAddress';

/** Whether an operator may register an address as a redirect URI; developers' addresses are judged by `redirectUriFault`. */
export const isRedirectUri = (text: string): boolean => isSafeWebAddress(text) || isPrivateScheme(text);
