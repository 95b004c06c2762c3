import type { ShopConnector } from './ports.ts'

type Named = { settings: Readonly<Record<string, string>>; accountReference: string | null }

/**
 * Returns whether two connections of a provider lead to the same shop: by their account where the provider names one, else by all that a person entered,
 * such as its address. Keys and files may differ; a shop that is nothing but a file is never the same.
 */
export function isSameShop({ installer, fields }: Pick<ShopConnector, 'installer' | 'fields'>, one: Named, other: Named): boolean {
  const accountOf = ({ accountReference, settings }: Named): string | undefined => accountReference ?? installer?.accountOf?.(settings)
  const [own, theirs] = [accountOf(one), accountOf(other)]
  if (own !== undefined || theirs !== undefined) return own === theirs
  if (fields.some(({ type }) => type === 'file')) return false
  const keys = fields.filter(({ type }) => type !== 'secret').map(({ key }) => key)
  return keys.length > 0 && keys.every((key) => (one.settings[key] ?? '') === (other.settings[key] ?? ''))
}
