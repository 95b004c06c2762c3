import { t } from '@lingui/core/macro'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { showPolicy } from './show-case.ts'

/** Returns what deletes a merchant's own return policy after a confirmation that says what happens. */
export function useDeletePolicy(isOperator: boolean): (policy: ReturnPolicy) => Promise<void> {
  const remove = useSend(caseRoutes.deletePolicy, {
    refreshes: [caseRoutes.policy, caseRoutes.pagedPolicies],
    refreshesOutdated: true,
    shows: showPolicy,
    onSuccess: () => toastDone(t`Return policy deleted`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  return async ({ marketplace, merchant, version }) => {
    if (!merchant) return
    const isSure = await confirm({
      title: isOperator ? t`Delete the return policy of ${merchant.name}?` : t`Delete your return policy on ${marketplace.name}?`,
      message: t`The policy of ${marketplace.name} then applies to new orders. Earlier orders keep what they were promised. This cannot be undone.`,
      confirm: t`Delete policy`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ body: { marketplaceId: marketplace.id, merchantId: merchant.id, version } })
  }
}
