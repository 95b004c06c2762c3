import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { AddedPasskey, UsedPasskey } from '@stoa/contract/passkey.ts'

type Options = { challenge: string } & Record<string, unknown>
type Flags = { isVerified?: boolean; origin?: string; rpId?: string; counter?: number; userHandle?: string }

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest()
const base64url = (content: string | Uint8Array): string => Buffer.from(content as string).toString('base64url')

/** A device with one passkey, as a browser and a phone together are one. Source: Web Authentication Level 3, §6. */
export function makeDevice({ origin, rpId }: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  let count = 0
  let userHandle: string | undefined

  const clientData = (type: string, { challenge }: Options, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authenticatorData = (flags: number, counter: number, at: string) => {
    const count4 = Buffer.alloc(4)
    count4.writeUInt32BE(counter)
    return Buffer.concat([sha256(at), Buffer.from([flags]), count4])
  }
  const parts = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }

  return {
    id,
    /** Creates its key pair for the options of a portal. */
    create(options: Options, { isVerified = true, ...at }: Flags = {}): AddedPasskey {
      userHandle = (options.user as { id: string }).id
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        authenticatorData(0x41 | (isVerified ? 0x04 : 0), at.counter ?? 0, at.rpId ?? rpId),
        Buffer.alloc(16),
        length,
        credentialId,
        Buffer.from(cose),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', Uint8Array.from(authData)],
        ]),
      )
      return {
        ...parts,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, at.origin ?? origin)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. `counter` says how often the device claims to have signed; it counts on its own otherwise. */
    use(options: Options, { isVerified = true, ...at }: Flags = {}): UsedPasskey {
      count = at.counter ?? count + 1
      const client = clientData('webauthn.get', options, at.origin ?? origin)
      const data = authenticatorData(0x01 | (isVerified ? 0x04 : 0), count, at.rpId ?? rpId)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const handle = at.userHandle ?? userHandle
      return {
        ...parts,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(handle === undefined ? {} : { userHandle: handle }),
        },
      }
    },
  }
}
