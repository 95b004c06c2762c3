/** What a provider put into the address when it led back here after our app was installed there. */
export type InstallSearch = {
  instanceId?: string | undefined
  state?: string | undefined
  code?: string | undefined
  signedInstance?: string | undefined
  /** From the dashboard of a site, in place of `signedInstance`. */
  instance?: string | undefined
  /** From an installation that was started at the provider. */
  token?: string | undefined
  /** The whole query of Shopify, as it was signed. */
  returned?: string | undefined
}

/** Returns the site that was signed; undefined where it cannot be read. The server checks the signature. */
function readInstanceId(signed: string): string | undefined {
  try {
    const parts = signed.split('.')
    const data = (parts.length === 3 ? parts[1] : parts.at(-1)) ?? ''
    const payload: unknown = JSON.parse(atob(data.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof payload === 'object' && payload !== null && 'instanceId' in payload && typeof payload.instanceId === 'string'
      ? payload.instanceId
      : undefined
  } catch {
    return undefined
  }
}

/** Returns what the server needs to finish an installation; undefined where nobody came back from one. */
export function readInstall(search: InstallSearch): { instanceId: string; code?: string; signedInstance?: string } | undefined {
  const signedInstance = search.signedInstance ?? search.instance
  const instanceId = search.instanceId ?? (signedInstance === undefined ? undefined : readInstanceId(signedInstance))
  if (instanceId === undefined) return undefined
  return { instanceId, ...(search.code === undefined ? {} : { code: search.code }), ...(signedInstance === undefined ? {} : { signedInstance }) }
}

/** Returns the shop that Shopify led back from, and whether a person approved the app there; undefined where nobody came from Shopify. */
export function readSignedReturn({ returned }: InstallSearch): { shop: string; isApproved: boolean; returned: string } | undefined {
  const values = new URLSearchParams(returned ?? '')
  const shop = values.get('shop')
  return returned === undefined || shop === null ? undefined : { shop, isApproved: values.has('code') && values.has('state'), returned }
}
