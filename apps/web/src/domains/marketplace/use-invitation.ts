import { t } from '@lingui/core/macro'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { useCall } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'

/** Returns whether merchants can join the operator's marketplace (undefined until that is known), and how to copy the link by which they sign up. */
export function useInvitation(): { isOpen: boolean | undefined; copyLink: () => Promise<void> } {
  const operatorId = useSession()?.companyId
  const own = useCall(marketplace.myMarketplace, {})
  return {
    isOpen: own.data?.isListed,
    copyLink: async () => {
      const address = `${location.origin}/signup?marketplace=${operatorId}`
      try {
        await navigator.clipboard.writeText(address)
        toastDone(t`Invitation link copied. Companies that sign up with it request to join your marketplace`)
      } catch {
        toastFailed(t`The link could not be copied. Copy it here: ${address}`)
      }
    },
  }
}
