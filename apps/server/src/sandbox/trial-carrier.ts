import { randomToken } from '../secrets/crypto.ts'
import { webhookSecretOf } from './trial-payments.ts'

/** Accounts at the simulated carrier. An account is opened by the first request that names it, under the key of that request. */
export function trialCarrier(sandboxUrl: string) {
  return {
    carrier: 'sandbox',
    createAccount() {
      const account = `acct_${randomToken(12)}`
      const apiKey = `sk_${randomToken(24)}`
      return {
        settings: { account, address: `${sandboxUrl}/sandbox/carrier/${account}` },
        secrets: { apiKey, webhookSecret: webhookSecretOf(apiKey) },
      }
    },
  }
}
