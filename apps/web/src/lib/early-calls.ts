/** A call that the page started before its script was there: see index.html. `token` is that of the session, null without one. */
type EarlyCall = { path: string; token: string | null; answer: Promise<Response> }

declare global {
  var stoaEarlyCalls: EarlyCall[] | undefined
}

/** Later, what the page requested at its start may no longer be so. */
const maxAgeMs = 10_000

/**
 * Returns the answer to a call that the page started early, once: the next call of the same address goes to the server. Undefined where there is none, it
 * was sent for another session, or failed.
 */
export async function takeEarlyAnswer(path: string, token: string | undefined): Promise<Response | undefined> {
  const found = globalThis.stoaEarlyCalls?.find((one) => one.path === path)
  if (!found) return undefined
  globalThis.stoaEarlyCalls = globalThis.stoaEarlyCalls?.filter((one) => one !== found)
  if (found.token !== (token ?? null) || performance.now() > maxAgeMs) return undefined
  const answer = await found.answer.catch(() => undefined)
  return answer?.ok ? answer : undefined
}
