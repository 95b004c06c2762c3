/** Returns when a challenge given now is no longer taken: after five minutes. */
export function challengeEnd(now: Date): Date {
  return new Date(now.getTime() + 5 * 60_000)
}

/** Milliseconds a browser waits for the person and their device. */
export const passkeyTimeoutMs = 2 * 60_000
