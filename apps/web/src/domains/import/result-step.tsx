import { plural, t } from '@lingui/core/macro'
import { productImport } from '@stoa/contract/product-import.ts'
import type { Run } from '@stoa/contract/run.ts'
import type { ProductImport } from '@stoa/contract/product-import.ts'
import { product } from '@stoa/contract/product.ts'
import { Box, Button, Group } from '@mantine/core'
import { CircleAlert, CircleCheck, Download, Undo2 } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { useSend } from '../../lib/calls.ts'
import { useDownload } from '../../lib/use-download.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ProgressCard } from '../../ui/progress-card.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { RunProgress, useCancelRun } from '../run/run-progress.tsx'
import { isUnderWay } from '../run/run-labels.ts'
import { outcomeLabel, undoOutcome, undoneLabel } from './import-labels.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import pageStyles from '../../ui/page.module.css'

type ResultStepProps = { one: ProductImport; onAgain: () => void; onOther: () => void }

/** An import on its way, and what came of it: what was left out as a file, and the way back. */
export function ResultStep({ one, onAgain, onOther }: ResultStepProps) {
  const { run, undoRun } = one
  const { isSaving, save } = useDownload(toastFailed)
  const undo = useSend(productImport.undo, {
    refreshes: [productImport.get, productImport.paged, product.paged],
    onError: (error) => toastFailed(messageOf(error)),
  })
  if (!run) return null
  const current = undoRun ?? run
  const askUndo = async () => {
    const isSure = await confirm({
      title: t`Undo this import?`,
      message: t`Updated products get their previous values back. New products are deleted, or discontinued if they are in orders or on marketplaces. Values changed since the import are kept.`,
      confirm: t`Undo import`,
      isDanger: true,
    })
    if (isSure) undo.mutate({ params: { id: one.id } })
  }
  const isStopped = run.status === 'failed' || run.status === 'cancelled'
  const isUndone = undoRun?.status === 'done'
  return (
    <div className={pageStyles.column}>
      {undoRun ? <UndoProgress run={undoRun} /> : <RunProgress run={run} href={`/shop/runs/${run.runId}`} />}
      {!isUnderWay(current) && (
        <Card>
          <Group gap={12} mb={16} align="stretch" wrap="nowrap">
            {(isStopped && !isUndone) || (isUndone && one.mayUndo) ? (
              <CircleAlert size={20} color="var(--pending-text)" aria-hidden />
            ) : (
              <CircleCheck size={20} color="var(--success-text)" aria-hidden />
            )}
            <div aria-live="polite">
              <strong>
                {isUndone
                  ? { all: t`Import undone`, part: t`Import partly undone`, none: t`Nothing undone` }[undoOutcome(one) ?? 'all']
                  : undoRun
                    ? t`Undo stopped before it finished`
                    : isStopped
                      ? t`Import stopped before it finished`
                      : t`Import finished`}
              </strong>
              <Box component="p" mt={2} c="dimmed">
                {isUndone ? undoneLabel(undoRun) : outcomeLabel(run)}
              </Box>
              {!isUndone && one.draftsSkipped > 0 && (
                <Box component="p" mt={2} c="dimmed">{t`${plural(one.draftsSkipped, { one: '# draft skipped.', other: '# drafts skipped.' })}`}</Box>
              )}
              {current.error && (
                <Box component="p" mt={2} c="dimmed">
                  {current.error}
                </Box>
              )}
              {isUndone && undoRun.unchanged > 0 && (
                <Box component="p" mt={2} c="dimmed">
                  <Link href={`/shop/runs/${undoRun.runId}?outcome=blocked`}>{t`View products that were not restored`}</Link>
                </Box>
              )}
            </div>
          </Group>
          <ActionRow align="end">
            {one.mayUndo && (
              <Button
                variant="default"
                color="red"
                loading={undo.isPending}
                leftSection={<Undo2 size={15} aria-hidden />}
                onClick={() => void askUndo()}
              >
                {t`Undo import`}
              </Button>
            )}
            {isStopped && !undoRun && (
              <Button variant="default" onClick={onAgain}>
                {t`Import remaining rows`}
              </Button>
            )}
            <Button variant="default" onClick={onOther}>
              {t`Import another file`}
            </Button>
            <Button component={Link} href="/shop/products">
              {t`View products`}
            </Button>
          </ActionRow>
        </Card>
      )}
      {one.errorRows > 0 && !isUnderWay(run) && !undoRun && (
        <Card title={t`${plural(one.errorRows, { one: '# row skipped', other: '# rows skipped' })}`}>
          <Box component="p" maw="70ch" mb={14} c="dimmed" fz="sm">{t`Download them with error details, fix and re-import.`}</Box>
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<Download size={15} aria-hidden />}
            onClick={() => void save(() => send(productImport.errors, { params: { id: one.id } }))}
          >
            {t`Download skipped rows`}
          </Button>
        </Card>
      )}
    </div>
  )
}

/** An undo on its way: its counts mean something else than those of an import. */
function UndoProgress({ run }: { run: Run }) {
  const cancel = useCancelRun(run)
  return (
    <ProgressCard
      title={t`Undoing the import`}
      step={run.step}
      done={run.done}
      total={run.total}
      state={run.status}
      counts={[
        [t`Restored`, run.changed],
        [t`Removed`, run.discontinued],
        [t`Not changed`, run.unchanged],
      ]}
      actions={[{ label: t`Details`, href: `/shop/runs/${run.runId}` }, ...(cancel ? [cancel] : [])]}
    />
  )
}
