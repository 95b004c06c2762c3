/** Secrets of a connection that no person enters: the end of its webhook address, and what its webhooks are signed with. */
const ownSecrets = ['webhookToken', 'webhookSecret']

/** Returns those of the secrets that no person entered: they are kept when settings change. */
export function pickOwnSecrets(secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).filter(([key]) => ownSecrets.includes(key)))
}

/** Returns where a shop is to send its webhooks. */
export function webhookAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/api/Webhook/Shop/${token}`
}
