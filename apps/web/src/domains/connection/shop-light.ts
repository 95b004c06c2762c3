import { t } from '@lingui/core/macro'
import type { PlatformSetup } from '@stoa/contract/connection.ts'
import { pausedLabel } from './direction-labels.ts'

/** How the connection to a shop stands, in words with their colour. */
export function shopLightOf(
  { health, paused }: Pick<PlatformSetup, 'health' | 'paused'>,
  { isStorefront = false }: { isStorefront?: boolean } = {},
): { state: 'error' | 'warning' | 'success'; label: string } {
  if (health === 'error') return { state: 'error', label: t`Error` }
  return paused.length > 0 ? { state: 'warning', label: pausedLabel(paused, { isStorefront }) } : { state: 'success', label: t`Active` }
}

/** Why products cannot be synced now; undefined where they can. */
export function syncIssueOf({ paused }: Pick<PlatformSetup, 'paused'>): string | undefined {
  return paused.includes('products_in') ? t`Products from your shop are paused` : undefined
}
