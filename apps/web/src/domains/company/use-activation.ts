import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'

/** What stopping and starting a company means where it is done, for the confirmation. */
type Consequences = { deactivate: string; activate: string }

/** Asks, then stops an active company or lets a stopped one work again; the given lists are read again. */
export function useActivation(refreshes: readonly RouteDefinition[], consequences: Consequences) {
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const activate = useSend(company.activate, { refreshes, onSuccess: ({ companyName }) => toastDone(t`${companyName} activated`), onError })
  const deactivate = useSend(company.deactivate, { refreshes, onSuccess: ({ companyName }) => toastDone(t`${companyName} deactivated`), onError })
  return async ({ companyId, companyName, isActive }: { companyId: string; companyName: string; isActive: boolean }): Promise<void> => {
    const isSure = await confirm(
      isActive
        ? { title: t`Deactivate ${companyName}?`, message: consequences.deactivate, confirm: t`Deactivate`, isDanger: true }
        : { title: t`Activate ${companyName}?`, message: consequences.activate, confirm: t`Activate` },
    )
    if (isSure) (isActive ? deactivate : activate).mutate({ params: { id: companyId } })
  }
}
