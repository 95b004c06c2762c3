import { randomToken } from '../secrets/crypto.ts'

/** Accounts at the simulated marketplace. An account is opened by the first request that names it, under the key of that request. */
export function trialChannel(sandboxUrl: string) {
  return {
    provider: 'sandbox',
    createAccount() {
      const market = `mkt_${randomToken(9)}`
      return { settings: { url: `${sandboxUrl}/sandbox/market/${market}` }, secrets: { apiKey: `key_${randomToken(18)}` } }
    },
  }
}
