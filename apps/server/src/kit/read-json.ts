import { message } from '@stoa/messages/describe.ts'
import { AppError, fieldError } from './errors.ts'
import { findUnsafeText } from './unsafe-text.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Returns bytes as text. Throws `malformed_body` where they are not UTF-8: damaged characters would be stored. */
export function decodeJson(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw new AppError('malformed_body', { detail: message('request_error.invalid_utf8'), cause: error })
  }
}

/** Returns why a text that was refused is no body: it is no JSON, or has a key that would change the prototype of objects. */
export function invalidJson(source: string): AppError {
  try {
    JSON.parse(source)
  } catch (error) {
    return new AppError('malformed_body', { detail: message('request_error.invalid_json'), cause: error })
  }
  return new AppError('malformed_body', { detail: message('request_error.forbidden_key') })
}

/** No request of the contract nests deeper; a parser that recurses would stop the server for a second on 480,000 levels. */
const maxDepth = 32

const quote = 34
const backslash = 92

/** Returns the index of the quote that ends the text beginning at `start`, or the length of the source when there is none. */
function endOfText(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    const unit = source.charCodeAt(at)
    if (unit === backslash) at++
    else if (unit === quote) return at
  }
  return source.length
}

/** Returns a key as its object will have it, so that `"a"` and `"\u0061"` count as one. */
function keyOf(source: string, start: number, end: number): string {
  const raw = source.slice(start + 1, end)
  if (!raw.includes('\\')) return raw
  try {
    return JSON.parse(source.slice(start, end + 1)) as string
  } catch {
    return raw
  }
}

/**
 * Checks the structure of a JSON text in one pass, before it is parsed. Throws `malformed_body` for more than 32 levels and for a key that
 * an object has twice: parsers differ in which of the two they keep, so a proxy and this server could read different requests.
 */
export function checkJsonStructure(source: string): void {
  const open: (Set<string> | undefined)[] = []
  let isKeyNext = false
  for (let at = 0; at < source.length; at++) {
    const char = source[at]
    if (char === '"') {
      const end = endOfText(source, at)
      const keys = open.at(-1)
      if (isKeyNext && keys) {
        const key = keyOf(source, at, end)
        if (keys.has(key)) throw new AppError('malformed_body', { detail: message('request_error.repeated_key', { key: key.slice(0, 60) }) })
        keys.add(key)
        isKeyNext = false
      }
      at = end
    } else if (char === '{' || char === '[') {
      if (open.length >= maxDepth) throw tooDeep()
      open.push(char === '{' ? new Set() : undefined)
      isKeyNext = char === '{'
    } else if (char === '}' || char === ']') {
      open.pop()
      isKeyNext = false
    } else if (char === ',') isKeyNext = open.at(-1) !== undefined
  }
}

function tooDeep(): AppError {
  return new AppError('malformed_body', { detail: message('request_error.too_deep', { levels: maxDepth }) })
}

/** Checks a parsed body for text PostgreSQL cannot store. Throws 422 naming the field. */
export function checkJsonText(source: string, value: unknown): void {
  // In JSON such text can only be written as an escape.
  if (!source.includes('\\u')) return
  const path = findUnsafeText(value)
  if (path !== undefined) throw unsafeTextError(path)
}

/** The 422 for a text with a NUL character or half of a surrogate pair. */
export function unsafeTextError(path: string): AppError {
  return fieldError(path, 'unsafe_text', message('request_error.unsafe_text'))
}
