import * as z from 'zod/mini'

/** Bytes as base64url. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/))

/** What `navigator.credentials` takes, as JSON. Source: Web Authentication Level 3, `PublicKeyCredentialCreationOptionsJSON` and `…RequestOptionsJSON`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })

const common = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.record(z.string(), z.unknown()),
}

/** A passkey as a browser reports it after creating it. Source: Web Authentication Level 3, `RegistrationResponseJSON`. */
export const AddedPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.optional(z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).check(z.maxLength(10))),
  }),
})
export type AddedPasskey = z.infer<typeof AddedPasskey>

/** The signature of a passkey as a browser reports it. Source: Web Authentication Level 3, `AuthenticationResponseJSON`. */
export const UsedPasskey = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>
