/** Hundreds of people of one test need more codes than one address may have. */
export const roomyLimits = {
  resendSeconds: 0,
  sendsSession: 10_000,
  sendsDay: 10_000,
  sendsMonth: 10_000,
  probesPerIp: 10_000,
  sendsPrefix: 10_000,
} as const;
