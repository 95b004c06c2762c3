import { t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionRule } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { Skeleton, Stack } from '@mantine/core'
import { Percent, Plus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { editedRow } from '../../lib/edited-row.ts'
import { count } from '../../lib/format.ts'
import { retryMessageOf } from '../../lib/retry-message.ts'
import { useMay } from '../../lib/use-may.ts'
import { useRowOrder } from '../../lib/use-row-order.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ActionButton } from '../../ui/page-header.tsx'
import { DetailPage } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError, SlowNotice, useIsSlow } from '../../ui/states.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { matchesEverything } from './commission-labels.ts'
import { ExplainPanel } from './explain-panel.tsx'
import { RefundPolicyCard } from './refund-policy-card.tsx'
import { RuleHistory, useRuleVersions } from './rule-history.tsx'
import { ruleReads } from './rule-reads.ts'
import { RuleRows } from './rule-rows.tsx'
import pageStyles from '../../ui/page.module.css'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const RuleDrawer = openedLater(async () => (await import('./rule-drawer.tsx')).RuleDrawer)

const none: readonly CommissionRule[] = []

/** The commission rules of the marketplace in the order they are tried, and which of them applies to what. */
export function CommissionList() {
  const mayManage = useMay('commission:manage')
  const list = useCall(commission.listRules, {})
  const versions = useRuleVersions()
  const { data: own } = useCall(company.my, {})
  const [editing, setEditing] = useState<{ rule: CommissionRule | undefined }>()
  const [winnerId, setWinnerId] = useState<string | null>()
  const onMove = useRowOrder<CommissionRule>({
    list: commission.listRules,
    move: ({ id, version }, afterId) => send(commission.updateRule, { body: { id, version, afterId } }),
    refreshes: ruleReads,
    onError: (error) => toastFailed(retryMessageOf(error)),
  })
  const isSlow = useIsSlow(list.isPending)
  const remove = useSend(commission.deleteRule, { refreshes: ruleReads, refreshesOutdated: true, onError: (error) => toastFailed(messageOf(error)) })
  const rules = list.data ?? none
  const currency = rules[0]?.currency ?? own?.currency ?? 'EUR'
  const askToDelete = async (rule: CommissionRule) => {
    const isSure = await confirm({
      title: t`Delete ${rule.name}?`,
      message: t`Its items use the next matching rule, or pay no commission. Existing orders keep their commission.`,
      confirm: t`Delete`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ params: { id: rule.id } }, { onSuccess: () => toastDone(t`${rule.name} deleted`) })
  }
  const add = { label: t`Add rule`, icon: <Plus size={16} aria-hidden />, onClick: () => setEditing({ rule: undefined }) }
  const isNarrow = useIsNarrow()
  const hint = !rules.some(matchesEverything)
    ? t`Items that match no rule pay no commission.`
    : mayManage && rules.length > 1 && !isNarrow
      ? t`Select a rule and press Alt with an arrow key to move it.`
      : undefined
  return (
    <DetailPage
      title={t`Commissions`}
      count={list.data ? count(rules.length) : undefined}
      description={t`What you charge merchants on their sales. Rules are checked from the top; the first match applies.`}
      actions={[{ label: t`Commission terms`, href: '/shop/commissions/terms' }]}
      primary={mayManage && list.data?.length !== 0 ? add : undefined}
      isLoading={list.isPending || versions.isLoading}
      aside={
        <>
          <ExplainPanel currency={currency} stamp={rules.map((rule) => `${rule.id} ${rule.version}`).join()} onWinner={setWinnerId} />
          <RefundPolicyCard />
        </>
      }
    >
      <section className={pageStyles.card} aria-label={t`Rules`} aria-busy={list.isPending}>
        {isSlow && <SlowNotice onRetry={() => void list.refetch()} />}
        {list.isPending && <Waiting />}
        {list.isError && <PanelError message={messageOf(list.error)} onRetry={() => void list.refetch()} />}
        {list.data?.length === 0 && (
          <EmptyState
            picture={<Percent size={26} />}
            title={t`No commission rules yet`}
            text={t`Start with a rule for everything, then add exceptions above it.`}
            action={mayManage ? <ActionButton action={add} variant="filled" /> : undefined}
          />
        )}
        {rules.length > 0 && (
          <>
            <RuleRows
              rules={rules}
              winnerId={winnerId}
              menuActions={mayManage ? { onEdit: (rule) => setEditing({ rule }), onDelete: (rule) => void askToDelete(rule), onMove } : undefined}
            />
            {hint !== undefined && <p className={textStyles.empty}>{hint}</p>}
          </>
        )}
      </section>
      <RuleHistory />
      {editing && (
        <RuleDrawer
          present={editedRow(rules, editing.rule)}
          rules={rules}
          currency={editing.rule?.currency ?? currency}
          onClose={() => setEditing(undefined)}
        />
      )}
    </DetailPage>
  )
}

function Waiting() {
  return (
    <Stack gap={12} p={20} role="status" aria-label={t`Loading...`}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} h={56} radius="md" />
      ))}
    </Stack>
  )
}
