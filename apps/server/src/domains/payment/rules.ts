/** Payouts wait this many days after a merchant's bank account changed. Source: domain decisions §6. */
const holdDays = 7

/**
 * Returns until when payouts wait after an account was read again: seven days where another bank account replaced one that was there, so that who
 * takes an account over gains nothing before its owner notices. Undefined where nothing changed.
 */
export function holdAfterChange(before: { destination: string }, after: { destination: string }, now: Date): Date | undefined {
  if (before.destination === '' || before.destination === after.destination) return undefined
  return new Date(now.getTime() + holdDays * 86_400_000)
}
