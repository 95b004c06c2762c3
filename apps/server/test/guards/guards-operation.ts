import type { Guard } from './guards.ts'

const config = 'apps/server/src/config.ts'
const configTest = 'apps/server/src/config.test.ts'

/** How an installation runs: configuration, secrets, logs, metrics and jobs. */
export const operationGuards: readonly Guard[] = [
  {
    name: 'proxies are trusted unless told otherwise',
    file: config,
    text: 'STOA_TRUSTED_PROXIES: z._default(whole(0, 10), 0)',
    instead: 'STOA_TRUSTED_PROXIES: z._default(whole(0, 10), 1)',
    test: configTest,
    title: 'trusts no proxy unless told',
  },
  {
    name: 'the demo with its known passwords starts in production',
    file: config,
    text: "if (value.STOA_DEMO === 'on') faults.push",
    instead: 'if (false) faults.push',
    test: configTest,
    title: 'refuses the demo in production',
  },
  {
    name: 'production starts without a mail server',
    file: config,
    text: 'if (!value.SMTP_URL)',
    instead: 'if (false)',
    test: configTest,
    title: 'refuses production without a mail server',
  },
  {
    name: 'metrics are shown to anyone',
    file: 'apps/server/src/kit/health-routes.ts',
    text: 'if (!mayReadMetrics(request, access))',
    instead: 'if (false)',
    test: 'apps/server/test/health.test.ts',
    title: 'shows its metrics to who has the token',
  },
  {
    name: 'metrics are shown to whoever comes by a proxy',
    file: 'apps/server/src/kit/health-routes.ts',
    text: ' && !isForwarded',
    instead: '',
    test: 'apps/server/test/health.test.ts',
    title: 'shows its metrics to programs on the same machine only, and not by way of a proxy',
  },
  {
    name: 'a log holds secrets',
    file: 'apps/server/src/kit/log.ts',
    text: 'log: (line) => withoutSecrets(line) as Record<string, unknown>',
    instead: 'log: (line) => line',
    test: 'apps/server/src/kit/log.test.ts',
    title: 'never writes a secret or a person, however deep',
  },
  {
    name: 'production seals secrets with a guessable secret',
    file: config,
    text: 'STOA_SECRET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/=_-]{43,}$/,',
    instead: 'STOA_SECRET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/=_-]+$/,',
    test: configTest,
    title: 'refuses a secret that is short',
  },
  {
    name: 'production on its own database starts without a secret',
    file: config,
    text: 'if (!value.STOA_SECRET && value.DATABASE_URL)',
    instead: 'if (false)',
    test: configTest,
    title: 'refuses production on its own database without a secret',
  },
  {
    name: 'a short secret seals',
    file: 'apps/server/src/kit/crypto.ts',
    text: 'if (master.length < 32) throw',
    instead: 'if (false) throw',
    test: 'apps/server/src/kit/crypto.test.ts',
    title: 'refuse a master secret too short to be one',
  },
  {
    name: 'a sealed secret opens in another place',
    file: 'apps/server/src/kit/crypto.ts',
    text: 'decipher.setAAD(Buffer.concat([head, Buffer.from(context)])).setAuthTag(tag)',
    instead: 'decipher.setAAD(Buffer.concat([head, sealed.subarray(0, 0)])).setAuthTag(tag)',
    test: 'apps/server/src/kit/crypto.test.ts',
    title: 'do not open under another context',
  },
  {
    name: 'an expired token is read',
    file: 'apps/server/src/kit/crypto.ts',
    text: 'const isExpired = claims.exp * 1000 <= Date.now()',
    instead: 'const isExpired = false',
    test: 'apps/server/src/kit/crypto.test.ts',
    title: 'end to the second, and are read afterwards only on request',
  },
  {
    name: 'a job that fails on its input is tried for days',
    file: 'apps/server/src/kit/jobs.ts',
    text: 'if (isInputError(error)) await forbidRetry(job.name, id)',
    instead: '',
    test: 'apps/server/src/kit/jobs.test.ts',
    title: 'a job that fails on its input is not tried again',
  },
]
