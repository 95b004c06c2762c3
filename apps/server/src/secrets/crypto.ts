import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'

/** Seals and opens secrets at rest; signs and reads tokens. Every purpose has a key of its own. */
export type Vault = {
  /** Encrypts a secret so that it opens only under the same context: table, row and company, as the caller words it. */
  seal(secret: Record<string, string>, context: string): Buffer
  /** Throws when the bytes were changed, belong to another context or to a key not known here. */
  open(sealed: Buffer, context: string): Record<string, string>
  /** Returns the secret sealed under the current key; undefined when it is already. Throws as `open` does. */
  reseal(sealed: Buffer, context: string): Buffer | undefined
  /** A signed token of one purpose, good for `seconds`. `iat`, `exp` and `aud` are set here. */
  signToken(claims: object, options: { purpose: string; seconds: number }): string
  /** The claims of a token we signed for this purpose; undefined for any other. An expired one only with `ignoreExpiry`. */
  readToken<T>(token: string, options: { purpose: string; ignoreExpiry?: boolean }): { claims: T; isExpired: boolean } | undefined
  /**
   * HMAC-SHA256 under the purpose's own key, of the current secret only. It names what is counted for at most an hour and verifies nothing:
   * after a change of the secret those counts start again.
   */
  mac(text: string | Buffer, purpose: string): Buffer
}

type Key = { id: Buffer; derive(purpose: string): Buffer }

const formatVersion = 1
const idBytes = 4
const nonceBytes = 12
const tagBytes = 16
/** Longer tokens are not ours: refused before any work. */
const maxToken = 4096

function keyOf(master: Buffer): Key {
  if (master.length < 32) throw new Error('The master secret needs at least 32 bytes')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'stoa', purpose, 32))
  const known = new Map<string, Buffer>()
  return {
    id: derive('key-id').subarray(0, idBytes),
    derive(purpose) {
      const key = known.get(purpose) ?? derive(purpose)
      known.set(purpose, key)
      return key
    },
  }
}

/** Returns what a sealed secret is bound to: it opens only with the same head and context. */
function boundTo(head: Buffer, context: string): Buffer {
  return Buffer.concat([head, Buffer.from(context)])
}

/**
 * The vault of an installation. What is sealed or signed again uses `masterSecret` (at least 32 bytes); `earlierSecrets` still open and
 * verify, so that the secret can be changed without losing a row or a session.
 */
export function createVault(masterSecret: Buffer, earlierSecrets: readonly Buffer[] = []): Vault {
  const current = keyOf(masterSecret)
  const keys = [current, ...earlierSecrets.map(keyOf)]
  const signers = new Map<string, (claims: object) => string>()
  const readers = new Map<string, (token: string) => { exp: number } | undefined>()

  const vault: Vault = {
    seal(secret, context) {
      const head = Buffer.concat([Buffer.from([formatVersion]), current.id])
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.derive('seal'), nonce)
      cipher.setAAD(boundTo(head, context))
      const sealed = Buffer.concat([cipher.update(JSON.stringify(secret), 'utf8'), cipher.final()])
      return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
    },

    open(sealed, context) {
      const head = sealed.subarray(0, 1 + idBytes)
      const key = keys.find((k) => k.id.equals(head.subarray(1)))
      if (head[0] !== formatVersion || !key || sealed.length < head.length + nonceBytes + tagBytes)
        throw new Error('This sealed secret belongs to another key')
      const nonce = sealed.subarray(head.length, head.length + nonceBytes)
      const tag = sealed.subarray(head.length + nonceBytes, head.length + nonceBytes + tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key.derive('seal'), nonce, { authTagLength: tagBytes })
      decipher.setAAD(boundTo(head, context)).setAuthTag(tag)
      const text = Buffer.concat([decipher.update(sealed.subarray(head.length + nonceBytes + tagBytes)), decipher.final()])
      return JSON.parse(text.toString('utf8')) as Record<string, string>
    },

    reseal(sealed, context) {
      const secret = vault.open(sealed, context)
      return sealed.subarray(1, 1 + idBytes).equals(current.id) ? undefined : vault.seal(secret, context)
    },

    signToken(claims, { purpose, seconds }) {
      let sign = signers.get(`${purpose} ${seconds}`)
      if (!sign) {
        sign = createSigner<object>({
          algorithm: 'HS256',
          key: current.derive(`token:${purpose}`),
          kid: current.id.toString('hex'),
          header: { alg: 'HS256', typ: typeOf(purpose) },
          aud: purpose,
          expiresIn: seconds * 1000,
        })
        signers.set(`${purpose} ${seconds}`, sign)
      }
      return sign(claims)
    },

    readToken<T>(token: string, { purpose, ignoreExpiry = false }: { purpose: string; ignoreExpiry?: boolean }) {
      if (typeof token !== 'string' || token.length > maxToken) return undefined
      const read = readers.get(purpose) ?? createReader(keys, purpose)
      readers.set(purpose, read)
      const claims = read(token)
      if (claims === undefined) return undefined
      const isExpired = claims.exp * 1000 <= Date.now()
      return isExpired && !ignoreExpiry ? undefined : { claims: claims as T, isExpired }
    },

    mac: (text, purpose) =>
      createHmac('sha256', current.derive(`mac:${purpose}`))
        .update(text)
        .digest(),
  }
  return vault
}

/** Tokens of one purpose whose verification is kept. */
const keptTokens = 5000

/**
 * Returns what verifies the tokens of one purpose. Those that were ours are kept with their claims, under the token itself: the cache of the library
 * hashes each token at each reading, which takes longer than all else of it.
 */
function createReader(keys: readonly Key[], purpose: string): (token: string) => { exp: number } | undefined {
  const verifiers = keys.map((key) =>
    createVerifier({
      algorithms: ['HS256'],
      key: key.derive(`token:${purpose}`),
      allowedAud: purpose,
      checkTyp: typeOf(purpose),
      requiredClaims: ['aud', 'exp', 'iat'],
      // The end is checked at each reading, so that one verification serves both kinds of caller.
      ignoreExpiration: true,
    }),
  )
  const kept = new Map<string, { exp: number }>()
  return (token) => {
    const known = kept.get(token)
    if (known) return known
    for (const verify of verifiers) {
      const claims = verified(verify, token)
      if (claims === undefined) continue
      // The oldest goes first: a Map keeps the order of insertion.
      for (const oldest of kept.size >= keptTokens ? kept.keys().take(1) : []) kept.delete(oldest)
      kept.set(token, claims)
      return claims
    }
    return undefined
  }
}

function typeOf(purpose: string): string {
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(purpose)) throw new Error(`${purpose} is not a purpose: use small letters and dashes`)
  return `${purpose}+jwt`
}

function verified(read: (token: string) => unknown, token: string): { exp: number } | undefined {
  try {
    const claims = read(token)
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number'
      ? (Object.freeze(claims) as { exp: number })
      : undefined
  } catch {
    // Whatever is wrong with it: it is not a token of ours.
    return undefined
  }
}

/** Random text for links and keys, base64url: 32 bytes are 43 letters. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

export function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** Compares in a time that reveals nothing of where two values differ. */
export function equalBytes(a: string | Uint8Array, b: string | Uint8Array): boolean {
  const left = Buffer.from(a as string)
  const right = Buffer.from(b as string)
  return left.length === right.length && timingSafeEqual(left, right)
}
