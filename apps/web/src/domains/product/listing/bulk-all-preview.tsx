import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Flex } from '@mantine/core'
import type { Run } from '@stoa/contract/run.ts'
import { runs } from '@stoa/contract/run.ts'
import { useEffect } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useCall } from '../../../lib/calls.ts'
import { count } from '../../../lib/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressCard } from '../../../ui/progress-card.tsx'
import { PanelError } from '../../../ui/states.tsx'
import { isUnderWay } from '../../run/run-labels.ts'
import type { BulkAllAction } from './bulk-all-action.ts'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'

/** How often a preview that is computed is read again, in milliseconds. */
const everyMs = 500

function resultText(action: BulkAllAction, changed: number, target: string): string {
  const texts: Record<BulkAllAction, string> = {
    add: t`${plural(changed, { one: `# product will be added to ${target}.`, other: `# products will be added to ${target}.` })}`,
    submit: t`${plural(changed, { one: `# product will be submitted to ${target}.`, other: `# products will be submitted to ${target}.` })}`,
    move: t`${plural(changed, { one: `# product will be moved to ${target}.`, other: `# products will be moved to ${target}.` })}`,
    approve: t`${plural(changed, { one: '# product will be approved.', other: '# products will be approved.' })}`,
    putBack: t`${plural(changed, { one: '# product will return to review.', other: '# products will return to review.' })}`,
    reject: t`${plural(changed, { one: '# product will be rejected.', other: '# products will be rejected.' })}`,
    remove: t`${plural(changed, { one: `# product will be removed from ${target}.`, other: `# products will be removed from ${target}.` })}`,
  }
  return texts[action]
}

type PreviewProps = {
  action: BulkAllAction
  target: string | undefined
  run: Run
  onRun: (run: Run) => void
  /** Asks for a collection for products that are in none. */
  onPlace: () => void
}

/** What a bulk action would do: how many products it changes, how many are as they should be already, and why others are left out. */
export function BulkAllPreview({ action, target = '', run, onRun, onPlace }: PreviewProps) {
  const isWorking = isUnderWay(run)
  const { data, error, refetch } = useCall(runs.get, { params: { id: run.runId } }, { everyMs: isWorking ? everyMs : false, staleMs: 0 })
  const reasons = useCall(runs.reasons, { params: { id: run.runId } }, { enabled: !isWorking && (run.failed > 0 || action === 'approve') })
  useEffect(() => {
    if (data && data.runId === run.runId && (data.status !== run.status || data.done !== run.done)) onRun(data)
  }, [data, run, onRun])
  if (error && !data) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
  if (isWorking) return <ProgressCard title={t`Preparing the preview`} done={run.done} total={run.total} state={run.status} />
  if (run.status !== 'done') return <p role="alert">{run.error ?? t`The preview could not be created. Try again.`}</p>
  const blocked = reasons.data?.value.filter(({ outcome }) => outcome === 'blocked') ?? []
  const unplaced = reasons.data?.value.find(({ outcome, code }) => outcome === 'changed' && code === 'no_collection')?.count ?? 0
  return (
    <div className={layoutStyles.close} role="status">
      <strong>{run.changed === 0 ? t`Nothing to change.` : resultText(action, run.changed, target)}</strong>
      {action === 'approve' && unplaced > 0 && (
        <Notice
          tone="pending"
          actions={
            <Button variant="default" size="xs" onClick={onPlace}>
              {t`Choose a collection`}
            </Button>
          }
        >
          {t`${plural(unplaced, {
            one: '# product has no collection: it would be for sale, but in no collection of your storefront.',
            other: '# products have no collection: they would be for sale, but in no collection of your storefront.',
          })}`}
        </Notice>
      )}
      {run.unchanged > 0 && (
        <p className={textStyles.note}>{t`${plural(run.unchanged, { one: '# needs no change.', other: '# need no change.' })}`}</p>
      )}
      {run.failed > 0 && (
        <>
          <p className={textStyles.note}>{t`${plural(run.failed, { one: '# is left out:', other: '# are left out:' })}`}</p>
          <Flex className={layoutStyles.scroll} component="ul" direction="column" gap={4} mah={180}>
            {blocked.map(({ code, message, count: products }) => (
              <li key={`${code} ${message}`}>
                <strong className="numbers">{count(products)}</strong> {message ?? t`Not changed`}
              </li>
            ))}
          </Flex>
          <Link href={`/shop/runs/${run.runId}?outcome=blocked`} className={textStyles.link}>
            <Trans>View these products</Trans>
          </Link>
        </>
      )}
    </div>
  )
}
