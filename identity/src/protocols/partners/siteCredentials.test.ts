import { expect, it } from '@jest/globals';
import { readSiteCredentials } from './exchangeToken';

const siteId = '3d7cbf3a-52e4-4b0f-9d52-0a3a5a0f7c11';
const secretKey = 'k'.repeat(43);
const basic = (text: string, scheme = 'Basic '): string => scheme + Buffer.from(text).toString('base64');

it.each([
  basic(`${siteId}:${secretKey}`),
  basic(`${siteId}:${secretKey}`, 'basic   '),
  basic(`${siteId.toUpperCase()}:${secretKey}`),
])('a site names itself and its key in the header %j', (header) => {
  expect(readSiteCredentials(header)).toEqual({ siteId, secretKey });
});

it.each([
  undefined,
  '',
  'Basic ',
  'Basic ???',
  `x${basic(`${siteId}:${secretKey}`)}`,
  `${basic(`${siteId}:${secretKey}`)} x`,
  basic(`${siteId}:${secretKey}`, 'Basic'),
  basic(`${siteId}:${secretKey}`, 'Bearer '),
  basic(`x${siteId}:${secretKey}`),
  basic(`${siteId}:${secretKey}x`),
  basic(`${siteId}:${'k'.repeat(42)}`),
  basic(`${siteId}:`),
  basic(siteId),
  basic(secretKey),
])('the header %j names none that could be right', (header) => {
  expect(readSiteCredentials(header)).toBeUndefined();
});
