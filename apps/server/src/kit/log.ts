import type { DestinationStream, Logger } from 'pino'
import pino from 'pino'

export type Log = Logger

/** Keys whose value is never written, whatever holds them. Compared in lower case without `-` and `_`. */
const secretKeys =
  /^(authorization|cookie|setcookie|proxyauthorization|password|newpassword|currentpassword|passphrase|secret|clientsecret|mastersecret|webhooksecret|token|accesstoken|refreshtoken|idtoken|bearer|apikey|xapikey|privatekey|credentials?|secrets|signature|smtpurl|databaseurl|binding)$/
/** Keys of persons: a log line says what happened, never to whom. */
const personalKeys = /^(email|mail|phone|firstname|lastname|fullname|customername|street|street2|postalcode|iban|ip|ipaddress|remoteaddress)$/
const deepest = 8

/** A copy with secrets and personal data blanked at any depth. Errors keep name, message, stack and code. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(/(\w[\w+.-]*:\/\/)[^\s/@]+@/g, '$1…@').replace(/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer …')
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '…'
  if (value instanceof Date) return value
  if (Buffer.isBuffer(value) || ArrayBuffer.isView(value)) return `(${value.byteLength} bytes)`
  if (value instanceof Error) return errorLine(value, depth)
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => withoutSecrets(item, depth + 1))
  const clean: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    const plain = key.toLowerCase().replace(/[-_]/g, '')
    clean[key] = secretKeys.test(plain) || personalKeys.test(plain) ? '…' : withoutSecrets(inner, depth + 1)
  }
  return clean
}

function errorLine(error: Error, depth: number): object {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack),
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause === undefined ? {} : { cause: withoutSecrets(error.cause, depth + 1) }),
  }
}

/**
 * The log of a process: one JSON line each on standard output, instants in ISO 8601.
 * Secrets and personal data are blanked by the name of their key, at any depth, in children's bindings as well.
 */
export function createLog(options: { level: string; name: string; destination?: DestinationStream }): Log {
  const settings: pino.LoggerOptions = {
    name: options.name,
    level: options.level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    // The line names its level by word: readable by a person, and what log collectors expect.
    formatters: {
      level: (label) => ({ level: label }),
      log: (line) => withoutSecrets(line) as Record<string, unknown>,
      bindings: (line) => withoutSecrets(line) as Record<string, unknown>,
    },
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(args, method) {
        const cleaned = args.map((arg, index) => (index === 0 && typeof arg === 'object' ? arg : withoutSecrets(arg))) as typeof args
        return method.apply(this, cleaned)
      },
    },
  }
  const log = options.destination ? pino(settings, options.destination) : pino(settings)
  // pino formats the bindings of its root only; every child inherits this method.
  const makeChild = log.child
  log.child = function child(this: Log, bindings: pino.Bindings, childOptions?: object) {
    return makeChild.call(this, withoutSecrets(bindings) as pino.Bindings, childOptions)
  } as Log['child']
  return log
}
