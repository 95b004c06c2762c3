import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createVault, equalBytes, randomToken } from './crypto.ts'

const master = randomBytes(32)
const vault = createVault(master)

describe('secrets at rest', () => {
  const secret = { apiKey: 'sk_live_…', url: 'https://shop.example' }

  it('open again under the context they were sealed for, and look different each time', () => {
    const sealed = vault.seal(secret, 'connection|1|company')
    expect(vault.open(sealed, 'connection|1|company')).toEqual(secret)
    expect(sealed.includes('sk_live')).toBe(false)
    expect(vault.seal(secret, 'connection|1|company').equals(sealed)).toBe(false)
  })

  it('do not open under another context', () => {
    expect(() => vault.open(vault.seal(secret, 'connection|1'), 'connection|2')).toThrow(Error)
  })

  it('do not open with any one byte changed, cut or added', () => {
    const sealed = vault.seal(secret, 'x')
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => vault.open(changed, 'x'), `byte ${at}`).toThrow(Error)
    }
    for (let length = 0; length < sealed.length; length++) expect(() => vault.open(sealed.subarray(0, length), 'x')).toThrow(Error)
    expect(() => vault.open(Buffer.concat([sealed, Buffer.from([0])]), 'x')).toThrow(Error)
  })

  it('open after the master secret was changed, as long as the earlier one is known', () => {
    const sealed = vault.seal(secret, 'x')
    const next = randomBytes(32)
    expect(createVault(next, [master]).open(sealed, 'x')).toEqual(secret)
    expect(() => createVault(next).open(sealed, 'x')).toThrow(/another key/)
  })

  it('refuse a master secret too short to be one', () => {
    expect(() => createVault(Buffer.alloc(16))).toThrow(/32 bytes/)
  })
})

describe('tokens', () => {
  const claims = { sub: 'user', cid: 'company' }
  const token = vault.signToken(claims, { purpose: 'access', seconds: 900 })
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it('are read by their purpose only, also from the cache', () => {
    for (let round = 0; round < 3; round++) {
      expect(vault.readToken<typeof claims>(token, { purpose: 'access' })).toMatchObject({ claims: { ...claims, aud: 'access' }, isExpired: false })
      expect(vault.readToken(token, { purpose: 'mail' })).toBeUndefined()
    }
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toMatchObject({
      alg: 'HS256',
      typ: 'access+jwt',
      kid: expect.stringMatching(/^[0-9a-f]{8}$/),
    })
  })

  it('are refused when forged in any known way', () => {
    const [header = '', payload = '', signature = ''] = token.split('.')
    const foreign = createVault(randomBytes(32)).signToken(claims, { purpose: 'access', seconds: 900 })
    const signed = (head: object, body: object, key: Buffer | string) => {
      const input = `${encode(head)}.${encode(body)}`
      return `${input}.${createHmac('sha256', key).update(input).digest('base64url')}`
    }
    const body = { ...claims, aud: 'access', iat: 1, exp: 9_999_999_999 }
    const forged = {
      'another key': foreign,
      'alg none': `${encode({ alg: 'none', typ: 'access+jwt' })}.${payload}.`,
      'alg none, signature kept': `${encode({ alg: 'none', typ: 'access+jwt' })}.${payload}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'two parts': `${header}.${payload}`,
      'another payload': `${header}.${encode({ ...body, cid: 'other' })}.${signature}`,
      'the master secret as key': signed({ alg: 'HS256', typ: 'access+jwt' }, body, master),
      'empty key': signed({ alg: 'HS256', typ: 'access+jwt' }, body, ''),
      'key by address': signed({ alg: 'HS256', typ: 'access+jwt', jku: 'https://evil.example/keys', kid: '../../dev/null' }, body, ''),
      'letters after': `${token}x`,
      'not a token': 'abc',
      empty: '',
      huge: `${header}.${'A'.repeat(5000)}.${signature}`,
    }
    for (const [name, value] of Object.entries(forged))
      expect(vault.readToken(value, { purpose: 'access', ignoreExpiry: true }), name).toBeUndefined()
  })

  it('end to the second, and are read afterwards only on request', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z'), toFake: ['Date'] })
    try {
      const short = vault.signToken({ ...claims, jti: 'short' }, { purpose: 'access', seconds: 60 })
      vi.setSystemTime('2026-11-20T12:00:59.000Z')
      expect(vault.readToken(short, { purpose: 'access' })?.isExpired).toBe(false)
      vi.setSystemTime('2026-11-20T12:01:00.000Z')
      expect(vault.readToken(short, { purpose: 'access' })).toBeUndefined()
      expect(vault.readToken(short, { purpose: 'access', ignoreExpiry: true })).toMatchObject({ isExpired: true, claims: { jti: 'short' } })
    } finally {
      vi.useRealTimers()
    }
  })

  it('cannot be changed by who reads them for who reads them next', () => {
    const read = vault.readToken<{ sub: string }>(token, { purpose: 'access' })
    expect(() => Object.assign(read?.claims ?? {}, { sub: 'other' })).toThrow(Error)
  })

  it('stay good after the master secret was changed', () => {
    expect(createVault(randomBytes(32), [master]).readToken(token, { purpose: 'access' })?.claims).toMatchObject(claims)
  })
})

describe('the small pieces', () => {
  it('give every purpose its own mac', () => {
    expect(vault.mac('x', 'a')).toHaveLength(32)
    expect(vault.mac('x', 'a').equals(vault.mac('x', 'a'))).toBe(true)
    expect(vault.mac('x', 'a').equals(vault.mac('x', 'b'))).toBe(false)
  })

  it('compare texts and bytes of any length', () => {
    expect(equalBytes('abc', 'abc')).toBe(true)
    expect(equalBytes('abc', 'abd')).toBe(false)
    expect(equalBytes('abc', 'abcd')).toBe(false)
    expect(equalBytes(Buffer.from([1, 2]), new Uint8Array([1, 2]))).toBe(true)
  })

  it('make tokens of the length a link needs', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(randomToken(16)).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })

  it('make ids in order of time, all different', () => {
    const ids = Array.from({ length: 20_000 }, () => uuidv7())
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true)
    expect(Math.abs(Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(5000)
  })
})
