import { t } from '@lingui/core/macro'
import type { Case, CaseFile } from '@stoa/contract/case-shapes.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { order as orders } from '@stoa/contract/order.ts'
import type { Order } from '@stoa/contract/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { lastListHref } from '../../lib/list-memory.ts'
import { useLive } from '../../lib/live.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { CaseAside } from './case-aside.tsx'
import type { CaseStep } from './case-dialog.tsx'
import { DisputedItems, ReturnedItems } from './case-items.tsx'
import { issueText, kindLabels, reasonLabels, shareIssueTexts, sideName } from './case-labels.ts'
import { CaseStateTag } from './case-state-tag.tsx'
import { NextStepCard } from './next-step-card.tsx'
import { SharesCard } from './shares-card.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const CaseDialog = openedLater(async () => (await import('./case-dialog.tsx')).CaseDialog)
const ShareDialog = openedLater(async () => (await import('./share-dialog.tsx')).ShareDialog)
const ReturnLabelDialog = openedLater(async () => (await import('./return-label-dialog.tsx')).ReturnLabelDialog)

const stepLabels: Readonly<Record<CaseStep, string>> = {
  approve: t`Approve return`,
  reject: t`Reject return`,
  cancel: t`Cancel return`,
  send: t`Add tracking`,
  receive: t`Mark as received`,
  inspect: t`Record inspection`,
  refund: t`Issue refund`,
  decline: t`Decline refund`,
  message: t`Write message`,
  submit_evidence: t`Submit evidence`,
}
/** What comes next is the main button. */
const mainSteps = ['approve', 'receive', 'inspect', 'refund', 'submit_evidence'] as const
const otherSteps = { return: ['send', 'reject', 'decline', 'cancel'], dispute: [] } as const

/** One return or dispute: what it is about, what can be done now, and everything that happened. */
export function CasePage({ params: { id } }: ScreenProps<{ id: string }>) {
  const client = useQueryClient()
  const { data, error, refetch } = useCall(caseRoutes.get, { params: { id } })
  useLive('case', (event) => {
    if (event.id === id) for (const route of [caseRoutes.get, orders.getByHash]) void refresh(client, route)
  })
  // Shown with its order, so that nothing moves when that comes. The order of the case before may still be there.
  const found = useCall(orders.getByHash, { params: { hash: data?.order.hash ?? '' } }, { enabled: data?.id === id })
  const order = found.data?.hash === data?.order.hash ? found.data : undefined
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (data?.id !== id || (!order && !found.error))
    return (
      <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Returns and disputes`, href: lastListHref('/shop/cases') }} />
    )
  return <Shown one={data} order={order} />
}

function Shown({ one, order }: { one: Case; order: Order | undefined }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const mayManage = useMay('case:manage')
  const mayRefund = useMay('order:refund')
  const mayShare = useMay('case:share')
  const [step, setStep] = useState<CaseStep>()
  const [isBuying, setIsBuying] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const hasLabel = one.label?.state === 'bought' || one.label?.state === 'pending'
  const issueOf = (action: CaseStep | 'buy_label'): string | undefined => {
    const issue = one.actions.find((own) => own.action === action)?.issue
    if (issue) return issueText(action as never, issue)
    return action === 'refund' && !mayRefund ? t`Your role cannot issue refunds` : undefined
  }
  const main = mainSteps.find((action) => one.actions.some((own) => own.action === action && own.issue === null))
  const toAction = (action: CaseStep) => ({ label: stepLabels[action], disabledReason: issueOf(action), onClick: () => setStep(action) })
  const buyLabel = {
    label: t`Buy return label`,
    disabledReason: issueOf('buy_label') ?? (hasLabel ? t`This return already has a label` : undefined),
    onClick: () => setIsBuying(true),
  }
  const shareCost = {
    label: t`Share cost`,
    disabledReason: one.shareIssue === null ? undefined : shareIssueTexts[one.shareIssue],
    onClick: () => setIsSharing(true),
  }
  return (
    <DetailPage
      title={`${kindLabels[one.kind]} #${one.number}`}
      description={reasonLabels[one.reason]}
      breadcrumb={{ label: t`Returns and disputes`, href: lastListHref('/shop/cases') }}
      badges={<CaseStateTag state={one.state} />}
      primary={mayManage && main ? toAction(main) : undefined}
      actions={
        mayManage
          ? [
              toAction('message'),
              ...(one.kind === 'return' ? [buyLabel] : []),
              ...(mayShare ? [shareCost] : []),
              ...otherSteps[one.kind].map(toAction),
            ]
          : []
      }
      aside={<CaseAside one={one} order={order} mayManage={mayManage} />}
    >
      <NextStepCard one={one} />
      {one.kind === 'dispute' ? <DisputedItems one={one} order={order} /> : <ReturnedItems one={one} />}
      {one.shares && <SharesCard one={one} shares={one.shares} />}
      <Card title={t`Timeline`}>
        <Timeline
          items={one.timeline.toReversed().map((event) => ({
            id: event.id,
            at: event.at,
            title: event.message,
            who: event.actor ?? sideName(event.side, isMerchant),
            text: (event.text ?? event.files.length > 0) && (
              <>
                {event.text}
                {event.isPublic && event.code === 'message' && ` · ${t`Visible to the shopper`}`}
                {event.files.map((file) => (
                  <Evidence key={file.id} file={file} />
                ))}
              </>
            ),
          }))}
        />
      </Card>
      {isBuying && <ReturnLabelDialog id={one.id} onClose={() => setIsBuying(false)} />}
      {isSharing && one.shares && <ShareDialog one={one} shares={one.shares} onClose={() => setIsSharing(false)} />}
      {step && <CaseDialog one={one} step={step} label={stepLabels[step]} onClose={() => setStep(undefined)} />}
    </DetailPage>
  )
}

function Evidence({ file: { id, name, bytes, sha256 } }: { file: CaseFile }) {
  const load = useSend(caseRoutes.file, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  return <FileButton name={name} size={bytes} sha256={sha256} isLoading={load.isPending} onClick={() => load.mutate({ params: { id } })} />
}
