import { t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { inUseLabel } from './attribute-labels.ts'
import { definitionReads } from './definition-reads.ts'

/** Deletes an attribute after a confirmation. For one in use a second confirmation lists what uses it. */
export function useDeleteDefinition(): (one: AttributeDefinition) => Promise<void> {
  const remove = useSend(attribute.remove, { refreshes: definitionReads })
  return async (one) => {
    const { productAttributeDefinitionId, name } = one
    const isRequested = await confirm({ title: t`Delete ${name}?`, message: inUseLabel(one), confirm: t`Delete`, isDanger: true })
    if (!isRequested) return
    try {
      const use = await remove.mutateAsync({ body: { productAttributeDefinitionId } }).then(() => undefined, inUseOnly)
      if (use !== undefined) {
        const isSure = await confirm({ title: t`${name} is in use`, message: use, confirm: t`Delete anyway`, isDanger: true })
        if (!isSure) return
        await remove.mutateAsync({ body: { productAttributeDefinitionId, isSure } })
      }
      toastDone(t`${name} deleted`)
    } catch (error) {
      toastFailed(messageOf(error))
    }
  }
}

/** Where it is used, as the server says; anything else that went wrong goes on. */
function inUseOnly(error: unknown): string {
  if (isApiError(error, 'in_use')) return messageOf(error)
  throw error
}
