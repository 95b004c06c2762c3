import { t } from '@lingui/core/macro'
import type { MemberRole } from '@stoa/contract/states.ts'

/** What each role is called, and what it may do. */
export const roleLabels: Readonly<Record<MemberRole, { name: string; text: string }>> = {
  owner: { name: t`Owner`, text: t`Everything, including people, API keys and payouts.` },
  manager: { name: t`Manager`, text: t`Products, orders and settings, but not people, API keys or payouts.` },
  viewer: { name: t`Viewer`, text: t`Sees everything and changes nothing.` },
}

/** The roles as choices of a list. */
export const roleChoices = (['owner', 'manager', 'viewer'] as const).map((value) => ({ value, label: roleLabels[value].name }))
