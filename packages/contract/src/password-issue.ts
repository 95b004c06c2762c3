const rows = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyzabcdef',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]

const leastOwn = 6

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Words of a name or address long enough to matter in a password, the whole included. */
function wordsOf(text: string): string[] {
  return [plain(text), ...text.toLowerCase().split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 4)
}

/** Whether a password is two words of the list, one after the other: "passwordsecret". */
function isTwoOf(common: ReadonlySet<string>, word: string): boolean {
  for (let at = 4; at <= word.length - 4; at++) if (common.has(word.slice(0, at)) && common.has(word.slice(at))) return true
  return false
}

/** Why a password is too easy to guess. */
export type PasswordIssue = 'common_password' | 'common_words' | 'repeated' | 'keyboard_pattern' | 'own_name'

/**
 * Returns why a password is too easy to guess: on the list (as it is, or with digits and signs around), a repetition, a row of keys, or hardly more
 * than the words of its owner. Undefined when it is good. Length is the contract's. Source: OWASP ASVS 6.2.4, 6.2.11.
 */
export function passwordIssue(password: string, ownWords: readonly string[], common: ReadonlySet<string>): PasswordIssue | undefined {
  const whole = password.toLowerCase()
  const letters = plain(password)
  const bare = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if ([whole, letters, bare, plain(bare)].some((one) => common.has(one))) return 'common_password'
  if (isTwoOf(common, plain(bare))) return 'common_words'
  if ([whole, letters].some((one) => /^(.{1,5})\1{2,}.{0,4}$/u.test(one) || /^(.{4,})\1+.{0,4}$/u.test(one))) return 'repeated'
  if (letters.length > 0 && rows.some((row) => row.includes(letters) || row.split('').toReversed().join('').includes(letters)))
    return 'keyboard_pattern'
  const left = ownWords.flatMap(wordsOf).reduce((rest, word) => rest.replaceAll(word, ''), letters)
  if (left.length < leastOwn && left.length < letters.length) return 'own_name'
  return undefined
}
