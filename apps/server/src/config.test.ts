import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './kit/log.ts'
import { partsOptions } from './parts-options.ts'

const bucket = {
  STOA_FILES_S3_BUCKET: 'stoa-files',
  STOA_FILES_S3_REGION: 'eu-central-1',
  STOA_FILES_S3_KEY: 'AKIAEXAMPLE',
  STOA_FILES_S3_SECRET: 'c4nary/secret+',
}

/** The lines that name what is wrong. */
function issuesOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    return String(error).split('\n  ').slice(1)
  }
  return []
}

describe('where files lie', () => {
  it('is the data folder unless a bucket is named', () => {
    expect(readConfig({}).filesBucket).toBeUndefined()
    expect(readConfig({ STOA_FILES_S3_BUCKET: '' }).filesBucket).toBeUndefined()
  })

  it('is a bucket of AWS by its region, or of another store by its address', () => {
    expect(readConfig(bucket).filesBucket).toEqual({
      name: 'stoa-files',
      region: 'eu-central-1',
      endpoint: undefined,
      key: 'AKIAEXAMPLE',
      secret: 'c4nary/secret+',
      isPathStyle: false,
    })
    const { STOA_FILES_S3_REGION: _, ...elsewhere } = { ...bucket, STOA_FILES_S3_ENDPOINT: 'http://127.0.0.1:9000' }
    expect(readConfig(elsewhere).filesBucket).toMatchObject({ region: 'us-east-1', endpoint: 'http://127.0.0.1:9000', isPathStyle: true })
    expect(readConfig({ ...elsewhere, STOA_FILES_S3_PATH_STYLE: 'off' }).filesBucket).toMatchObject({ isPathStyle: false })
    expect(readConfig({ ...bucket, STOA_FILES_S3_PATH_STYLE: 'on' }).filesBucket).toMatchObject({ isPathStyle: true })
  })

  it('is reported with one line for each error, all at once', () => {
    expect(issuesOf({ STOA_FILES_S3_BUCKET: 'stoa-files' })).toEqual([
      'STOA_FILES_S3_REGION: set the region of the bucket, such as eu-central-1, or STOA_FILES_S3_ENDPOINT for a store that is not AWS',
      'STOA_FILES_S3_KEY: needed to use the bucket',
      'STOA_FILES_S3_SECRET: needed to use the bucket',
    ])
    expect(issuesOf({ STOA_FILES_S3_KEY: 'a', STOA_FILES_S3_SECRET: 'b', STOA_FILES_S3_REGION: 'auto' })).toEqual([
      'STOA_FILES_S3_BUCKET: needed when another STOA_FILES_S3_ variable is set',
    ])
    expect(issuesOf({ ...bucket, PORT: 'x', STOA_FILES_S3_BUCKET: 'Not A Bucket', STOA_FILES_S3_KEY: '' })).toEqual([
      'PORT: Use a whole number',
      'STOA_FILES_S3_BUCKET: Use the name of a bucket, such as stoa-files',
      'STOA_FILES_S3_KEY: needed to use the bucket',
    ])
    const wrong = {
      STOA_FILES_S3_REGION: 'Europe!',
      STOA_FILES_S3_ENDPOINT: 'storage.example.com/bucket',
      STOA_FILES_S3_KEY: 'with space',
      STOA_FILES_S3_SECRET: 'c4nary secret',
      STOA_FILES_S3_PATH_STYLE: 'yes',
    }
    expect(issuesOf({ ...bucket, ...wrong }).map((line) => line.split(':')[0])).toEqual(Object.keys(wrong))
  })

  it('never repeats a secret, whatever is wrong with it', () => {
    const changes: [name: string, value: string][] = [
      ['STOA_FILES_S3_SECRET', 'c4nary secret'],
      ['STOA_FILES_S3_REGION', ''],
      ['STOA_FILES_S3_ENDPOINT', 'https://a:c4nary@b'],
    ]
    for (const [name, value] of changes) {
      const issues = issuesOf({ ...bucket, [name]: value })
      expect(issues).toHaveLength(1)
      expect(issues.join()).not.toContain('c4nary')
    }
  })
})

const production = {
  NODE_ENV: 'production',
  STOA_PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'Stoa <no-reply@example.com>',
}

it('refuses production without a mail server, whose links would lie in a folder instead', () => {
  const { SMTP_URL: _, ...silent } = production
  expect(issuesOf(silent)).toEqual([
    'SMTP_URL: in production, set it to your mail server, such as smtp://user:password@host:587: sign-up and password reset send mail',
  ])
})

it('refuses production without a sender whose domain other mail servers know', () => {
  const { MAIL_FROM: _, ...nameless } = production
  const issue = 'MAIL_FROM: in production, set it to the sender of e-mails at a domain of yours, such as Stoa <no-reply@example.com>'
  expect(issuesOf(nameless)).toEqual([issue])
  for (const sender of ['Stoa <no-reply@localhost>', 'no-reply@portal', 'Stoa', 'Stoa <no-reply@mail.localhost>', 'Stoa <no-reply@>'])
    expect(issuesOf({ ...production, MAIL_FROM: sender }), sender).toEqual([issue])
  for (const sender of ['no-reply@example.com', 'The Stoa of example.com <stoa@mail.example.com>', '"Stoa" <stoa@xn--bcher-kva.example>'])
    expect(readConfig({ ...production, MAIL_FROM: sender }).mailFrom).toBe(sender)
  expect(readConfig({}).mailFrom).toBe('Stoa <no-reply@localhost>')
})

it('refuses production on its own database without a secret', () => {
  const issues = issuesOf({ ...production, DATABASE_URL: 'postgresql://stoa@localhost/stoa' })
  expect(issues).toEqual([expect.stringMatching(/^STOA_SECRET: in production on your own database, set it/)])
})

it('refuses a secret that is short', () => {
  expect(issuesOf({ STOA_SECRET: 'correct-horse' })).toEqual(['STOA_SECRET: Use at least 32 random bytes in base64'])
})

it('refuses the demo in production', () => {
  expect(issuesOf({ ...production, STOA_DEMO: 'on' })).toEqual(['STOA_DEMO: the demo has known passwords and is refused in production'])
})

it('trusts no proxy by default', () => {
  expect(readConfig({}).trustedProxies).toBe(0)
  expect(readConfig({ STOA_TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2)
})

it('reports every request in production, and elsewhere of what is wrong, by default', () => {
  expect(readConfig({}).logLevel).toBe('warn')
  expect(readConfig(production).logLevel).toBe('info')
  expect(readConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug')
})

it('hands the keys of the Stripe account that charges subscriptions on to each process', () => {
  const config = readConfig({ STOA_BILLING_STRIPE_KEY: 'sk_test_1', STOA_BILLING_STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  const found = { databaseUrl: 'postgresql://stoa@localhost/stoa', secret: Buffer.alloc(32), log: createLog({ level: 'silent', name: 'test' }) }
  expect(partsOptions(config, found).billing).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1' })
})
