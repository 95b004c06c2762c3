import type { FeedProduct, FeedVariant } from '../../domains/channel/ports.ts'

type Condition = 'new' | 'refurbished' | 'used'

/** The names shops use for the condition of what they sell. */
const names = ['condition', 'zustand', 'conditie', 'toestand', 'état', 'etat']
const isNew = /^(?:brand[- ]?new|new ?condition|new|neu|nieuw|neuf|neuve)(?![\p{L}])/u
const isRefurbished = /refurbish|überholt|aufbereitet|gereviseerd|reconditionn|remis à neuf|remanufactured/

/** Returns the condition of a variant as its options or the attributes of its product say it; new where they say nothing. What is neither new nor refurbished is used. */
export function conditionOf(product: FeedProduct, variant: FeedVariant): Condition {
  const stated = [...variant.options, ...product.attributes].find(({ name }) => names.includes(name.trim().toLowerCase()))
  const text = (stated?.value ?? '')
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
  if (text === '' || isNew.test(text)) return 'new'
  return isRefurbished.test(text) ? 'refurbished' : 'used'
}
