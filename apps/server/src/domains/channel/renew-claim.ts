/** How often work that has a channel says that it goes on. */
const renewMs = 60_000

/** Returns a function that says from time to time that the work goes on: `renew` is called once in a minute at most. */
export function renewClaim(renew: () => Promise<void>): () => Promise<void> {
  let renewedAt = Date.now()
  return async () => {
    if (Date.now() - renewedAt < renewMs) return
    renewedAt = Date.now()
    await renew()
  }
}
