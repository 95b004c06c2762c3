import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { emailPattern, isOneLine, isProse, isVisible, withLineFeeds } from './text-characters.ts'

const characters = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const oneLine = z.refine<string>(isOneLine, issue('input.one_line'))
const visible = z.refine<string>((text) => text === '' || !isOneLine(text) || isVisible(text), issue('input.visible_text'))
const prosePart = [z.overwrite<string>(withLineFeeds), z.refine<string>(isProse, issue('input.control_characters'))] as const

/** One line of text, trimmed, of 1 to `max` characters, one of them visible. Line breaks, control characters and characters that reverse text are refused. */
export function line(max: number) {
  return characters(max).check(z.minLength(1), oneLine, visible)
}

/** One line of text that may be empty, trimmed, of at most `max` characters. */
export function optionalLine(max: number) {
  return characters(max).check(oneLine)
}

/** Text that may be empty, trimmed, of at most `max` characters; may hold several lines, whose breaks become LF. Other control characters than the tab are refused. */
export function prose(max: number) {
  return characters(max).check(...prosePart)
}

/** Text of several lines as in `prose`, of at least one visible character. */
export function requiredProse(max: number) {
  return prose(max).check(
    z.minLength(1),
    z.refine((text) => text === '' || !isProse(text) || isVisible(text), issue('input.visible_text')),
  )
}

/** A name or value as another system writes it, trimmed, of at most `max` characters of any kind: it is compared with what that system sends. */
export function externalText(max: number) {
  return characters(max)
}

/** An e-mail address, trimmed and in lower case. */
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.regex(emailPattern, issue('input.email')))

/** A password as chosen: 12 to 128 characters of any kind, never trimmed or cut. Source: OWASP ASVS 6.2. */
export const NewPassword = z.string().check(z.minLength(12), z.maxLength(128))

/** A code of an authenticator app or a recovery code, as typed: spaces and dashes do not count. */
export const SecondFactorCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9 -]{6,30}$/, issue('input.second_factor_code')))

/** The version of a row as it was seen; an update of an older one is refused with `stale_version`. */
export const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** The version of what may not have been saved yet: 0 before the first. */
export const VersionOrNone = z.int().check(z.minimum(0), z.maximum(2_147_483_647))

/** A picture of ours: its address, and its size in pixels where known. */
export const Picture = z.object({
  /** Its address: relative to the portal. */
  src: z.string(),
  /** What it shows, for those who cannot see it. */
  alt: z.string(),
  /** In pixels; null or absent where it is not known. */
  width: z.optional(z.nullable(z.int())),
  /** In pixels; null or absent where it is not known. */
  height: z.optional(z.nullable(z.int())),
})
export type Picture = z.infer<typeof Picture>
