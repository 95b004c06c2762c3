import { validate } from 'postal-codes-js'
import type { Company } from '@stoa/contract/company.ts'
import type { Actor } from '../../kit/context.ts'

/** Pixels of a company's pictures. Source: specification §9 (channel logo; cover/splash). */
export const logoSize = { width: 400, height: 400 } as const

export const splashSize = { width: 1700, height: 400 } as const

/** A picture of 360 degrees is twice as wide as high. */
export const panoramaSize = { width: 4096, height: 2048 } as const

/** How many documents a company can have. */
export const maxDocuments = 30

/** A document in the file store, before it has a row. `sha256` is in hex. */
export type NewDocument = { name: string; file: string; bytes: number; contentType: string; sha256: string }

const endings: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }

/** Returns the ending of the file name of a stored document. Pictures that are not JPEG are stored as WebP. */
export function documentEnding(contentType: string): string {
  return endings[contentType] ?? 'webp'
}

/** Where a picture of the file store is served, or null where there is none. */
export function pictureHref(file: string | null): string | null {
  return file === null ? null : `/files/${file}`
}

/** Whether a postal code has the form its country uses. Empty is fine, as is any in a country the list does not know. */
export function isPostalCode(countryCode: string, postalCode: string): boolean {
  if (countryCode === '' || postalCode === '') return true
  const verdict = validate(countryCode, postalCode)
  return verdict === true || (typeof verdict === 'string' && verdict.startsWith('Unknown alpha2'))
}

/** What the screens call the platform: the connected shop, else our own for a marketplace that runs without one. */
export function platformOf(company: {
  companyType: string
  mode: string
  shopProvider: string | null
}): Pick<Company, 'ecomIntegrationType' | 'platformType' | 'isStoaMarketplace'> {
  const isStoaMarketplace = company.companyType === 'MARKETPLACE' && company.mode === 'MARKETPLACE'
  return {
    ecomIntegrationType: company.shopProvider,
    platformType: company.shopProvider?.toUpperCase() ?? (isStoaMarketplace ? 'STOA' : null),
    isStoaMarketplace,
  }
}

/** The fields of a change that are given, as a list for the audit log. */
export function changedFields(change: object): string[] {
  return Object.entries(change)
    .filter(([key, value]) => value !== undefined && key !== 'version')
    .map(([key]) => key)
}

/** Returns how an actor is named in audit logs: by its kind and id. */
export function auditNameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'person':
      return `person:${actor.userId}`
    case 'key':
      return `key:${actor.keyId}`
    case 'system':
      return `system:${actor.name}`
    case 'requester':
      return actor.userId === null ? 'key' : `person:${actor.userId}`
    case 'nobody':
      return 'nobody'
  }
}
