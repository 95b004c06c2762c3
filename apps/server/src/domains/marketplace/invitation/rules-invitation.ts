/** Days in which an invited merchant is expected to answer. */
const invitationDays = 30

/** Returns when an invitation that is sent now counts as expired. */
export function invitationEnd(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 86_400_000)
}
