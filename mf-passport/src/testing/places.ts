/** A device for tests. */
export const windowsChrome = { browser: 'Chrome', os: 'Windows', country: 'RU', ip: '203.0.113.7' };
/** Another one, in another country. */
export const iphoneSafari = { browser: 'Safari', os: 'iOS', country: 'DE', ip: '198.51.100.4' };
