import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { createPublicKey } from 'node:crypto'
import type { ShopifyApp } from './connectors/shops/shopify/shopify-app.ts'
import type { BillingKeys } from './connectors/payments/stripe/billing.ts'
import type { WixSettings } from './connectors/shops/wix/wix-app.ts'
import type { BucketSettings } from './files/files-bucket.ts'

const wixApiUrl = 'https://www.wixapis.com'

/** Returns a public key as PEM; it may be given as the base64 of it, which has no line breaks. */
function toPem(text: string): string {
  return text.includes('-----BEGIN') ? text.replaceAll(String.raw`\n`, '\n') : Buffer.from(text, 'base64').toString('utf8')
}

function isPublicKey(text: string): boolean {
  try {
    return createPublicKey(toPem(text)).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Whether a sender, an address alone or in angle brackets, is at a domain that other mail servers may know. */
function hasPublicDomain(sender: string): boolean {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(sender)?.[1]?.toLowerCase() ?? ''
  return /^[^.]+(\.[^.]+)+$/.test(domain) && !domain.endsWith('.localhost')
}

const root = fileURLToPath(new URL('../../../', import.meta.url))

const whole = (smallest: number, largest: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, 'Use a whole number')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.int().check(z.minimum(smallest), z.maximum(largest)),
    ),
  )

const Environment = z.object({
  PORT: z.optional(whole(0, 65_535)),
  HOST: z._default(z.string(), '127.0.0.1'),
  NODE_ENV: z._default(z.enum(['production', 'development', 'test']), 'development'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Use an address such as postgresql://user:password@host/database'))),
  STOA_APP_DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Use an address such as postgresql://stoa_app:password@host/database')),
  ),
  STOA_DATA: z._default(z.string(), `${root}data`),
  STOA_ROLE: z._default(z.enum(['api', 'worker', 'all']), 'all'),
  STOA_DEMO: z.optional(z.enum(['on', 'off'])),
  STOA_PUBLIC_URL: z.optional(z.string().check(z.regex(/^https?:\/\/[^\s/]+$/, 'Use an address without a path, such as https://portal.example.com'))),
  STOA_SECRET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/=_-]{43,}$/, 'Use at least 32 random bytes in base64'))),
  STOA_SECRET_PREVIOUS: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9+/=_-]{43,}(,[A-Za-z0-9+/=_-]{43,})*$/, 'Use earlier values of STOA_SECRET, separated by commas')),
  ),
  STOA_RATE_LIMIT: z._default(whole(1, 10_000_000), 1200),
  STOA_TRUSTED_PROXIES: z._default(whole(0, 10), 0),
  STOA_ADMIN_EMAIL: z.optional(z.email('Use an e-mail address')),
  STOA_POOL: z._default(whole(2, 200), 20),
  STOA_METRICS_PORT: z.optional(whole(1, 65_535)),
  STOA_METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, 'Use at least 16 printable characters without spaces'))),
  STOA_DRAIN_SECONDS: z.optional(whole(0, 300)),
  STOA_FILES_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/, 'Use the name of a bucket, such as stoa-files'))),
  STOA_FILES_S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'Use the name of a region, such as eu-central-1'))),
  STOA_FILES_S3_ENDPOINT: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+$/, 'Use an address without a path, such as https://storage.example.com')),
  ),
  STOA_FILES_S3_KEY: z.optional(z.string().check(z.regex(/^\S+$/, 'Use the access key as it was given, without spaces'))),
  STOA_FILES_S3_SECRET: z.optional(z.string().check(z.regex(/^\S+$/, 'Use the secret as it was given, without spaces'))),
  STOA_FILES_S3_PATH_STYLE: z.optional(z.enum(['on', 'off'])),
  STOA_WIX_APP_ID: z.optional(z.string().check(z.regex(/^[0-9a-fA-F-]{36}$/, 'Use the app ID that Wix shows under View ID & keys'))),
  STOA_WIX_APP_SECRET: z.optional(z.string().check(z.regex(/^\S+$/, 'Use the app secret as it was given, without spaces'))),
  STOA_WIX_PUBLIC_KEY: z.optional(z.string().check(z.refine(isPublicKey, 'Use the public key of the app as PEM, or as the base64 of it'))),
  STOA_BILLING_STRIPE_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_\S+$/, 'Use a secret or restricted key of Stripe: sk_… or rk_…'))),
  STOA_BILLING_STRIPE_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+( whsec_\S+)?$/, 'Use the signing secret of the endpoint: whsec_…')),
  ),
  STOA_WIX_SHARE_URL_ID: z.optional(z.string().check(z.regex(/^\S+$/, 'Use the ID of the install link as it was given, without spaces'))),
  STOA_WIX_CUSTOM_AUTHENTICATION: z._default(z.enum(['on', 'off']), 'off'),
  STOA_WIX_API_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s/?#@]+$/, 'Use an address without a path, such as https://www.wixapis.com')),
    wixApiUrl,
  ),
  STOA_SHOPIFY_CLIENT_ID: z.optional(
    z.string().check(z.regex(/^\S+$/, 'Use the client ID of the app as the Dev Dashboard shows it, without spaces')),
  ),
  STOA_SHOPIFY_CLIENT_SECRET: z.optional(
    z.string().check(z.regex(/^\S+( \S+)?$/, 'Use the client secret of the app; while it is replaced, the new and the old one with a space between')),
  ),
  STOA_TELEMETRY_URL: z.optional(
    z.string().check(z.regex(/^https?:\/\/[\w.-]+(:\d+)?(\/[\w./-]*)?$/, 'Use an address such as https://telemetry.example.com/stoa')),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'Use an address such as smtp://user:password@host:587'))),
  MAIL_FROM: z._default(z.string().check(z.minLength(3)), 'Stoa <no-reply@localhost>'),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
})

export type Config = {
  port: number
  host: string
  isProduction: boolean
  /** Of the owner of the tables, for migrations; the embedded database when absent. */
  databaseUrl: string | undefined
  /** Of the application's role; absent where the owner may act as it. */
  applicationDatabaseUrl: string | undefined
  dataFolder: string
  role: 'api' | 'worker' | 'all'
  isDemo: boolean
  publicUrl: string
  secret: string | undefined
  /** Secrets of before, which still open and verify what they sealed and signed. */
  previousSecrets: readonly Buffer[]
  /** Requests a minute per token or address. */
  rateLimit: number
  trustedProxies: number
  adminEmail: string | undefined
  poolSize: number
  /** Health and metrics are served on this port as well; absent: on the public one only. */
  metricsPort: number | undefined
  metricsToken: string | undefined
  /** How long a stopping process goes on serving requests after it has reported that it is not ready. */
  drainSeconds: number
  /** Absent: files lie in the data folder. */
  filesBucket: BucketSettings | undefined
  /** Our app at Wix; without it, no Wix site can be connected. */
  wix: WixSettings
  /** Our app at Shopify; without it, Shopify shops are connected by keys of their own apps. */
  shopify: ShopifyApp
  /** The Stripe account that charges subscriptions of the installation; without it, their invoices are paid by hand. */
  billing: BillingKeys | undefined
  /** Where browsers report which screens are opened and fail; absent: nowhere. */
  telemetryUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  logLevel: string
  webFolder: string
}

/** Reads the environment once. Throws an Error with one line per error, naming the variable and what to do. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = Environment.safeParse(given, { error: z.locales.en().localeError })
  const issues = result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  issues.push(...bucketIssues(given))
  const value = result.success ? result.data : undefined
  if (value?.NODE_ENV === 'production') {
    if (!value.STOA_SECRET && value.DATABASE_URL)
      issues.push('STOA_SECRET: in production on your own database, set it to 32 random bytes in base64 (openssl rand -base64 32) and keep it safe')
    if (!value.STOA_PUBLIC_URL) issues.push('STOA_PUBLIC_URL: in production, set it to the address people use, such as https://portal.example.com')
    if (!value.SMTP_URL)
      issues.push('SMTP_URL: in production, set it to your mail server, such as smtp://user:password@host:587: sign-up and password reset send mail')
    if (!hasPublicDomain(value.MAIL_FROM))
      issues.push('MAIL_FROM: in production, set it to the sender of e-mails at a domain of yours, such as Stoa <no-reply@example.com>')
    if (value.STOA_WIX_API_URL !== wixApiUrl) issues.push('STOA_WIX_API_URL: another address is for tests, and refused in production')
    if (value.STOA_TELEMETRY_URL?.startsWith('http:')) issues.push('STOA_TELEMETRY_URL: in production, use an https address')
    if (value.STOA_DEMO === 'on') issues.push('STOA_DEMO: the demo has known passwords and is refused in production')
  }
  if (value && (value.STOA_SHOPIFY_CLIENT_ID === undefined) !== (value.STOA_SHOPIFY_CLIENT_SECRET === undefined))
    issues.push('STOA_SHOPIFY_CLIENT_ID and STOA_SHOPIFY_CLIENT_SECRET: set both, or neither')
  if ((value?.STOA_BILLING_STRIPE_KEY === undefined) !== (value?.STOA_BILLING_STRIPE_WEBHOOK_SECRET === undefined))
    issues.push('STOA_BILLING_STRIPE_KEY: needed together with STOA_BILLING_STRIPE_WEBHOOK_SECRET')
  if (value?.STOA_APP_DATABASE_URL && !value.DATABASE_URL)
    issues.push('DATABASE_URL: needed beside STOA_APP_DATABASE_URL, as the address of the owner of the tables, who runs the migrations')
  if (value && value.STOA_ROLE !== 'all' && !value.DATABASE_URL) issues.push('DATABASE_URL: needed when STOA_ROLE splits the work over processes')
  if (!value || issues.length > 0) throw new Error(`The configuration is not right:\n${issues.map((issue) => `  ${issue}`).join('\n')}`)
  const port = value.PORT ?? 4000
  return {
    port,
    host: value.HOST,
    isProduction: value.NODE_ENV === 'production',
    databaseUrl: value.DATABASE_URL,
    applicationDatabaseUrl: value.STOA_APP_DATABASE_URL,
    dataFolder: value.STOA_DATA,
    role: value.STOA_ROLE,
    isDemo: value.STOA_DEMO === undefined ? value.NODE_ENV !== 'production' && !value.DATABASE_URL : value.STOA_DEMO === 'on',
    publicUrl: value.STOA_PUBLIC_URL ?? `http://localhost:${port}`,
    secret: value.STOA_SECRET,
    previousSecrets: (value.STOA_SECRET_PREVIOUS ?? '')
      .split(',')
      .filter((text) => text !== '')
      .map((text) => Buffer.from(text, 'base64')),
    rateLimit: value.STOA_RATE_LIMIT,
    trustedProxies: value.STOA_TRUSTED_PROXIES,
    adminEmail: value.STOA_ADMIN_EMAIL,
    poolSize: value.STOA_POOL,
    metricsPort: value.STOA_METRICS_PORT,
    metricsToken: value.STOA_METRICS_TOKEN,
    // Load balancers need a few seconds to see that a process is not ready. On one's own machine there is none.
    drainSeconds: value.STOA_DRAIN_SECONDS ?? (value.NODE_ENV === 'production' ? 5 : 0),
    filesBucket: bucketOf(value),
    wix: {
      appId: value.STOA_WIX_APP_ID,
      appSecret: value.STOA_WIX_APP_SECRET,
      publicKey: value.STOA_WIX_PUBLIC_KEY && toPem(value.STOA_WIX_PUBLIC_KEY),
      shareUrlId: value.STOA_WIX_SHARE_URL_ID,
      isLegacy: value.STOA_WIX_CUSTOM_AUTHENTICATION === 'on',
      apiUrl: value.STOA_WIX_API_URL,
    },
    shopify: { clientId: value.STOA_SHOPIFY_CLIENT_ID, clientSecret: value.STOA_SHOPIFY_CLIENT_SECRET },
    billing:
      value.STOA_BILLING_STRIPE_KEY === undefined || value.STOA_BILLING_STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : { secretKey: value.STOA_BILLING_STRIPE_KEY, webhookSecret: value.STOA_BILLING_STRIPE_WEBHOOK_SECRET },
    telemetryUrl: value.STOA_TELEMETRY_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    // On one's own machine the address and the sign-ins stay in sight; in production every request has its line.
    logLevel: value.LOG_LEVEL ?? (value.NODE_ENV === 'production' ? 'info' : 'warn'),
    webFolder: `${root}apps/web/dist`,
  }
}

/** What the variables of the bucket lack of each other. */
function bucketIssues(given: Readonly<Record<string, string | undefined>>): string[] {
  if (!Object.keys(given).some((name) => name.startsWith('STOA_FILES_S3_'))) return []
  const issues: string[] = []
  if (!given.STOA_FILES_S3_BUCKET) issues.push('STOA_FILES_S3_BUCKET: needed when another STOA_FILES_S3_ variable is set')
  if (!given.STOA_FILES_S3_REGION && !given.STOA_FILES_S3_ENDPOINT)
    issues.push('STOA_FILES_S3_REGION: set the region of the bucket, such as eu-central-1, or STOA_FILES_S3_ENDPOINT for a store that is not AWS')
  for (const name of ['STOA_FILES_S3_KEY', 'STOA_FILES_S3_SECRET']) if (!given[name]) issues.push(`${name}: needed to use the bucket`)
  return issues
}

function bucketOf(value: z.output<typeof Environment>): BucketSettings | undefined {
  if (value.STOA_FILES_S3_BUCKET === undefined) return undefined
  const endpoint = value.STOA_FILES_S3_ENDPOINT
  return {
    name: value.STOA_FILES_S3_BUCKET,
    // Stores that know no regions take the first one of AWS for their own.
    region: value.STOA_FILES_S3_REGION ?? 'us-east-1',
    endpoint,
    key: value.STOA_FILES_S3_KEY ?? '',
    secret: value.STOA_FILES_S3_SECRET ?? '',
    // A host name for each bucket needs certificates and name service that few stores outside AWS have.
    isPathStyle: value.STOA_FILES_S3_PATH_STYLE === undefined ? endpoint !== undefined : value.STOA_FILES_S3_PATH_STYLE === 'on',
  }
}

/** The environment of the child process that runs the jobs: the parent's, with what the parent has found out. */
export function workerEnvironment(config: Config, found: { databaseUrl: string; secret: Buffer }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    STOA_ROLE: 'worker',
    DATABASE_URL: found.databaseUrl,
    // The jobs act as the application's role and never as the owner of the tables.
    STOA_APP_DATABASE_URL: '',
    STOA_SECRET: found.secret.toString('base64'),
    STOA_PUBLIC_URL: config.publicUrl,
    STOA_DATA: config.dataFolder,
    STOA_DEMO: config.isDemo ? 'on' : 'off',
    PORT: String(config.port),
    STOA_METRICS_PORT: '',
  }
}
