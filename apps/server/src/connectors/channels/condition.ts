import type { FeedProduct, FeedVariant } from '../../domains/channel/ports.ts'

type Condition = 'new' | 'refurbished' | 'used'

/** The names shops use for the condition of what they sell. */
const names = ['condition', 'zustand', 'conditie', 'toestand', 'état', 'etat']
const isUsed =
  /\bused|second[ -]?hand|pre-?owned|pre-?loved|like new|damaged|open box|gebraucht|neuwertig|wie neu|gebruikt|tweedehands|als nieuw|occasion|usagé|seconde main|comme neuf/
const isRefurbished = /refurbish|überholt|aufbereitet|gereviseerd|reconditionn|remis à neuf|remanufactured/

/** Returns the condition of a variant as its options or the attributes of its product say it; new where they say nothing of the kind. */
export function conditionOf(product: FeedProduct, variant: FeedVariant): Condition {
  const stated = [...variant.options, ...product.attributes].find(({ name }) => names.includes(name.trim().toLowerCase()))
  const text = (stated?.value ?? '')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
  if (isRefurbished.test(text)) return 'refurbished'
  return isUsed.test(text) ? 'used' : 'new'
}
