import type { ProviderIdentity } from './ports.ts'

/** Under which name a connection keeps, beside its settings, the provider's account that they belong to. */
const identityKey = 'providerIdentity'

/** Returns settings with the account they belong to. */
export function withIdentity(settings: Readonly<Record<string, string>>, { mode, account }: ProviderIdentity): Record<string, string> {
  return { ...settings, [identityKey]: `${mode}:${account ?? ''}` }
}

/** Returns the account that stored settings belong to; undefined where it was not read yet. */
export function identityOf(settings: Readonly<Record<string, string>>): ProviderIdentity | undefined {
  const [, mode, account] = /^(test|live):(.*)$/.exec(settings[identityKey] ?? '') ?? []
  return mode === 'test' || mode === 'live' ? { mode, account: account ? account : null } : undefined
}

/** Whether two settings belong to the same account, as far as both say. Test and live mode of an account have nothing in common. */
export function isSameIdentity(one: ProviderIdentity, other: ProviderIdentity): boolean {
  return one.mode === other.mode && (one.account === null || other.account === null || one.account === other.account)
}
