import { createHash } from 'node:crypto'
import { randomToken } from '../secrets/crypto.ts'

/**
 * Accounts at the simulated payment provider for new marketplaces. An account is opened by the first request that names it, under the key of that
 * request: whoever creates one writes nothing here.
 */
export function trialPayments(sandboxUrl: string) {
  return {
    provider: 'sandbox',
    name: 'Sandbox payments',
    createAccount() {
      const account = `acct_${randomToken(12)}`
      const apiKey = `sk_${randomToken(24)}`
      return { settings: { account, address: `${sandboxUrl}/sandbox/pay/${account}` }, secrets: { apiKey, webhookSecret: webhookSecretOf(apiKey) } }
    },
  }
}

/** Returns the secret that signs the reports of an account with this key. */
export function webhookSecretOf(apiKey: string): string {
  return `whsec_${createHash('sha256').update(`webhook ${apiKey}`).digest('base64url').slice(0, 32)}`
}
