import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { once } from './once.ts'

/** A colour as `#rrggbb`. */
export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, issue('input.colour')))

/** An https address. */
export const HttpsAddress = z.string().check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>]+$/, issue('input.https')))

const regionNames = once(() => new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }))
/** Regions of Unicode that are no countries: unions, islands counted with their country, and codes that mean none. */
const noCountry = /^(?:AC|CP|CQ|DG|E[AUZ]|IC|QO|TA|UN|X[AB]|ZZ)$/

/** Returns whether two capital letters are a country of ISO 3166, or Kosovo. "UK" is not: the code is GB. */
function isCountry(code: string): boolean {
  return !noCountry.test(code) && regionNames().of(code) !== undefined && new Intl.Locale(`und-${code}`).region === code
}

/** ISO 3166 two-letter country code. */
export const CountryCode = z
  .string()
  .check(z.regex(/^[A-Z]{2}$/, { error: issue('input.country'), abort: true }), z.refine(isCountry, issue('input.country')))

/** The public name in an address: small letters, digits and dashes. */
export const Handle = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/, issue('input.handle')))

/** A measurement id of Google Analytics such as `G-ABC123DEF4`, never a script; empty for none. */
export const AnalyticsId = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(?:G-[A-Z0-9]{4,20})?$/, issue('input.analytics_id')))

/** A container id of Google Tag Manager such as `GTM-ABC1234`; empty for none. */
export const TagManagerId = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(?:GTM-[A-Z0-9]{4,12})?$/, issue('input.tag_manager_id')))
