import { t } from '@lingui/core/macro'
import { publishing } from '@stoa/contract/publishing.ts'
import type { ApprovalRule } from '@stoa/contract/publishing.ts'
import { Box, Flex, Stack } from '@mantine/core'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { retryMessageOf } from '../../lib/retry-message.ts'
import { send } from '../../lib/api.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { editedRow } from '../../lib/edited-row.ts'
import { useRowOrder } from '../../lib/use-row-order.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { ActionButton, ActionMenu } from '../../ui/page-header.tsx'
import { DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { ruleLabel } from './approval-rule-labels.ts'
import { MerchantTrust } from './merchant-trust.tsx'
import textStyles from '../../ui/text.module.css'
import pageStyles from '../../ui/page.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ApprovalRuleDrawer = openedLater(async () => (await import('./approval-rule-drawer.tsx')).ApprovalRuleDrawer)

const refreshes = [publishing.listRules]

/** What is approved without a person looking, and which merchants are trusted. */
export function ApprovalRules() {
  const { data: rules, error, refetch } = useCall(publishing.listRules, {})
  const [editing, setEditing] = useState<{ rule: ApprovalRule | undefined }>()
  const onError = (problem: unknown) => toastFailed(retryMessageOf(problem))
  const move = useRowOrder<ApprovalRule>({
    list: publishing.listRules,
    move: ({ id, version }, afterId) => send(publishing.updateRule, { params: { id }, body: { version, afterId } }),
    refreshes,
    onError,
  })
  const remove = useSend(publishing.deleteRule, { refreshes, refreshesOutdated: true, onError })
  const askToDelete = async (rule: ApprovalRule) => {
    const isSure = await confirm({
      title: t`Delete ${rule.name}?`,
      message: t`Changes that only this rule approves will need your review. Approved products stay approved.`,
      confirm: t`Delete`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ params: { id: rule.id } }, { onSuccess: () => toastDone(t`${rule.name} deleted`) })
  }
  const heading = {
    breadcrumb: { label: t`Approvals`, href: '/shop/approvals' },
    description: t`Changes matching a rule go live automatically. Everything else waits for your review.`,
  }
  if (!rules) return <PagePending error={error} onRetry={() => void refetch()} {...heading} />
  const actionsOf = (rule: ApprovalRule, index: number): Action[] => [
    { label: t`Edit`, onClick: () => setEditing({ rule }) },
    {
      label: t`Move up`,
      onClick: () => move(rule.id, rules[index - 2]?.id ?? null),
      disabledReason: index === 0 ? t`Already first` : undefined,
    },
    {
      label: t`Move down`,
      onClick: () => move(rule.id, rules[index + 1]?.id ?? null),
      disabledReason: index === rules.length - 1 ? t`Already last` : undefined,
    },
    { label: t`Delete`, isDanger: true, onClick: () => void askToDelete(rule) },
  ]
  const add = { label: t`Add rule`, icon: <Plus size={16} aria-hidden />, onClick: () => setEditing({ rule: undefined }) }
  return (
    <DetailPage title={t`Approval rules`} {...heading} primary={rules.length === 0 ? undefined : add} aside={<MerchantTrust />}>
      <section className={pageStyles.card} aria-label={t`Rules`}>
        {rules.length === 0 ? (
          <EmptyState
            picture={<ShieldCheck size={26} />}
            title={t`No approval rules yet`}
            text={t`You review every change yourself. Add a rule to approve small changes from trusted merchants automatically.`}
            action={<ActionButton action={add} variant="filled" />}
          />
        ) : (
          <ol className={layoutStyles.lines}>
            {rules.map((rule, index) => (
              <Flex key={rule.id} component="li" gap={12} ps={20} pe={16} py={14}>
                <Box className={`${textStyles.quiet} numbers`} component="span" w={24}>
                  {index + 1}
                </Box>
                <Stack gap={2} align="flex-start" flex={1} miw={0} c="dimmed">
                  <button type="button" className={textStyles.name} onClick={() => setEditing({ rule })}>
                    {rule.name}
                  </button>
                  <span>{ruleLabel(rule)}</span>
                </Stack>
                <ActionMenu label={t`Actions for ${rule.name}`} actions={actionsOf(rule, index)} />
              </Flex>
            ))}
          </ol>
        )}
      </section>
      {editing && (
        <ApprovalRuleDrawer key={editing.rule?.id ?? 'new'} present={editedRow(rules, editing.rule)} onClose={() => setEditing(undefined)} />
      )}
    </DetailPage>
  )
}
