import { text } from '../lib/search-values.ts'

/** What a provider leads back here with, after our app was installed there. */
export const installSearch = { instanceId: text, state: text, code: text, signedInstance: text, instance: text, token: text, returned: text }

/** Keeps a query that Shopify signed as a whole in `returned`: its signature is over every value, those we do not know included. */
export function keepSignedQuery(raw: Record<string, unknown>): Record<string, unknown> {
  if (!('hmac' in raw)) return raw
  const values = Object.entries(raw).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return { returned: new URLSearchParams(values).toString() }
}
