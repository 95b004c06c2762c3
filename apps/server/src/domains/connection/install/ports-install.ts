import type { Message } from '@stoa/messages/describe.ts'
import type { ShopAccess, ShopReport } from '../ports.ts'

/** What a provider's token service answered. `secrets` replace those of the connection, such as a refresh token that is used once. */
export type AccessToken = { accessToken: string; expiresInSeconds: number; secrets?: Readonly<Record<string, string>> }

/** What a person brought back from the provider, as it was in the address: nothing of it is trusted. */
export type InstallReturn = { account: string; code: string | undefined; signedInstance: string | undefined }

/** An account of the provider that has our app, and its first access token. */
export type InstalledAccount = {
  name: string
  settings: Record<string, string>
  token: AccessToken
  /** The provider signed that this browser installed the app just now. Otherwise its webhook must say so. */
  isProven: boolean
}

/** What a provider reports of all accounts to one address, signed with the key of our app. */
export type AppReport = { account: string; occurredAt: Date } & ({ kind: 'installed' } | { kind: 'removed' } | { kind: 'report'; report: ShopReport })

/** How a provider is connected by installing our app there, in place of keys that a person copies. */
export type AppInstaller = {
  /** The settings of this server that are missing; empty where the app can be installed. */
  missingSettings: readonly string[]
  /** Why it cannot be installed, and who can change that. */
  missingText: Message
  /** Where a person installs the app. The provider leads back to `returnUrl` with `state`. */
  installUrl(input: { state: string; returnUrl: string; token: string | undefined }): string
  /** Fetches a first token and reads the account. Throws UpstreamError, or AppError `connection_failed` where another account answers. */
  connect(access: Pick<ShopAccess, 'outbound' | 'signal'>, returned: InstallReturn, now: Date): Promise<InstalledAccount>
  /** Fetches another token for a connection. Throws UpstreamError `unauthorized` or `refused` where a person has to connect again. */
  refresh(access: Pick<ShopAccess, 'outbound' | 'signal' | 'settings' | 'secrets'>): Promise<AccessToken>
  /** Says at the provider that nothing is left to set up. */
  finish?(access: ShopAccess): Promise<void>
  /** Verifies and reads a report. Undefined for one that needs no work. Throws AppError `sign_in_required` on a wrong signature. */
  parse(raw: { body: Buffer }, now: Date): AppReport | undefined
}
