import * as z from 'zod/mini'
import { Id, Instant } from './page.ts'
import { AddedPasskey, PasskeyOptions } from './passkey.ts'
import { route } from './route.ts'
import { Email, SecondFactorCode, line, requiredProse } from './text.ts'

/** A passkey of the person. It works on the domain it was added on. */
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  domain: z.string(),
  /** Whether it works on the domain of this request. */
  isOfThisDomain: z.boolean(),
  /** Whether its provider copies it to other devices of the person. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

/** How the person signs in beside the password. With an authenticator app or a passkey, the password alone signs nobody in. */
export const Security = z.object({
  /** When the authenticator app was set up; null without one. */
  appSince: z.nullable(Instant),
  passkeys: z.array(Passkey),
  /** The domain of the portal itself. Marketplaces may have domains of their own. */
  portalDomain: z.string(),
  recoveryCodesLeft: z.int(),
  /** Whether the company asks its members for a second factor. */
  isRequired: z.boolean(),
})
export type Security = z.infer<typeof Security>

/** The browsers and systems that the list of sessions distinguishes. */
export const BrowserName = z.enum(['chrome', 'edge', 'firefox', 'safari', 'opera', 'other'])
export const SystemName = z.enum(['windows', 'macos', 'linux', 'android', 'ios', 'other'])

/** A browser or program that is signed in as the person. */
export const OpenSession = z.object({
  id: Id,
  browser: BrowserName,
  system: SystemName,
  /** The network it was last used from, such as `198.51.100.0/24`. */
  network: z.string(),
  companyName: z.string(),
  startedAt: Instant,
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** Most passkeys of one person. */
export const maxPasskeys = 20

/** Codes that are shown once; empty where the person has codes already. */
const RecoveryCodes = z.array(z.string())

const PasskeyName = line(60)
const PasskeyId = z.strictObject({ passkeyId: Id })
const nothing = z.strictObject({})

/** What keeps the account of a person safe. All of it is the caller's own. */
export const security = {
  get: route({
    method: 'GET',
    path: '/Auth/Security',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'The authenticator app, passkeys and recovery codes of the person',
    returns: Security,
  }),
  sessions: route({
    method: 'GET',
    path: '/Auth/Sessions',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'Where the person is signed in, last used first; at most 100',
    returns: z.array(OpenSession),
  }),
  endSession: route({
    method: 'POST',
    path: '/Auth/EndSession',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'Signs out one other browser of the person',
    body: z.strictObject({ sessionId: Id }),
  }),
  endOtherSessions: route({
    method: 'POST',
    path: '/Auth/EndOtherSessions',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'Signs out all other browsers of the person',
    body: nothing,
    returns: z.object({ ended: z.int() }),
  }),
  setUpApp: route({
    method: 'POST',
    path: '/Auth/SetUpAuthenticatorApp',
    permission: 'account:use',
    reauthentication: 'always',
    beforeSecondFactor: true,
    summary: 'Creates the key for an authenticator app; the app counts once a code of it was confirmed. A key that waits for that is replaced',
    body: nothing,
    returns: z.object({
      /** The key in Base32, for typing. */
      secret: z.string(),
      /** The `otpauth://` address for a QR code. */
      address: z.string(),
    }),
  }),
  confirmApp: route({
    method: 'POST',
    path: '/Auth/ConfirmAuthenticatorApp',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'Turns the authenticator app on with a code of it; answers recovery codes where the person has none',
    body: z.strictObject({ code: SecondFactorCode }),
    returns: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  removeApp: route({
    method: 'POST',
    path: '/Auth/RemoveAuthenticatorApp',
    permission: 'account:use',
    reauthentication: 'always',
    beforeSecondFactor: true,
    summary: 'Removes the authenticator app; without a passkey the recovery codes go with it',
    body: nothing,
  }),
  createRecoveryCodes: route({
    method: 'POST',
    path: '/Auth/CreateRecoveryCodes',
    permission: 'account:use',
    reauthentication: 'always',
    beforeSecondFactor: true,
    summary: 'Creates ten recovery codes and shows them this once; earlier ones stop working',
    body: nothing,
    returns: z.object({ recoveryCodes: RecoveryCodes }),
  }),
  startPasskey: route({
    method: 'POST',
    path: '/Auth/StartPasskey',
    permission: 'account:use',
    reauthentication: 'always',
    beforeSecondFactor: true,
    summary: 'What a browser needs to create a passkey for this domain; good for five minutes, once',
    body: nothing,
    returns: PasskeyOptions,
  }),
  addPasskey: route({
    method: 'POST',
    path: '/Auth/AddPasskey',
    permission: 'account:use',
    beforeSecondFactor: true,
    maxBodyBytes: 65_536,
    summary: 'Adds the passkey a browser has created; answers recovery codes where the person has none',
    body: z.strictObject({ name: PasskeyName, response: AddedPasskey }),
    returns: z.object({ passkey: Passkey, recoveryCodes: RecoveryCodes }),
  }),
  renamePasskey: route({
    method: 'POST',
    path: '/Auth/RenamePasskey',
    permission: 'account:use',
    beforeSecondFactor: true,
    summary: 'Gives a passkey another name',
    body: z.extend(PasskeyId, { name: PasskeyName }),
    returns: Passkey,
  }),
  removePasskey: route({
    method: 'POST',
    path: '/Auth/RemovePasskey',
    permission: 'account:use',
    reauthentication: 'always',
    beforeSecondFactor: true,
    summary: 'Removes a passkey: it signs nobody in any more',
    body: PasskeyId,
  }),
  resetMember: route({
    method: 'POST',
    path: '/Company/ResetSecondFactor',
    permission: 'team:manage',
    reauthentication: 'always',
    summary: 'Removes the authenticator app, passkeys and recovery codes of a member who lost them, and signs them out; the person gets a mail',
    errors: ['state_forbids'],
    body: z.strictObject({ userId: Id, reason: requiredProse(300) }),
  }),
  resetPerson: route({
    method: 'POST',
    path: '/Admin/ResetSecondFactor',
    permission: 'installation:manage',
    reauthentication: 'always',
    summary: 'The same for any person of the installation, by an administrator',
    body: z.strictObject({ email: Email, reason: requiredProse(300) }),
  }),
  setRequired: route({
    method: 'POST',
    path: '/Company/RequireSecondFactor',
    permission: 'team:manage',
    reauthentication: 'always',
    summary: 'Whether members need a second factor; those without one set it up when they next sign in',
    body: z.strictObject({ isRequired: z.boolean() }),
    returns: z.object({ isRequired: z.boolean() }),
  }),
}
