import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { send } from '../../lib/api.ts'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { callKey, refresh } from '../../lib/calls.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { movedAfter } from './commission-labels.ts'
import { ruleReads } from './rule-reads.ts'

const key = callKey(commission.listRules, {})

/**
 * Moves rules: the list stands in its new order at once, and the server receives one move after another, each with the version the one before
 * made. What it refuses is put back by reading the list again.
 */
export function useRuleOrder(): (id: string, afterId: string | null) => void {
  const client = useQueryClient()
  const last = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  const kept = (): readonly CommissionRule[] => client.getQueryData<CommissionRule[]>(key) ?? []
  const report = async (id: string, afterId: string | null) => {
    const present = kept().find((rule) => rule.id === id)
    if (!present) return
    try {
      const saved = await send(commission.updateRule, { body: { id, version: present.version, afterId } })
      client.setQueryData(
        key,
        kept().map((rule) => (rule.id === id ? { ...rule, version: saved.version } : rule)),
      )
    } catch (error) {
      toastFailed(isApiError(error, 'stale_version') ? t`This rule was updated elsewhere. Review it, then move it again.` : messageOf(error))
    }
  }
  return (id, afterId) => {
    waiting.current += 1
    // The list that is on its way knows nothing of this move.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData(key, movedAfter(kept(), id, afterId))
    last.current = last.current
      .then(() => report(id, afterId))
      .then(async () => {
        waiting.current -= 1
        // Which rules never win follows from the order: the server says so again.
        if (waiting.current === 0) await Promise.all(ruleReads.map((route) => refresh(client, route)))
      })
  }
}
