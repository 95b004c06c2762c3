import { plural, t } from '@lingui/core/macro'
import { attribute } from '@stoa/contract/attribute.ts'
import { runs } from '@stoa/contract/run.ts'
import type { Run } from '@stoa/contract/run.ts'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { callKey, refresh, useCall, usePages, useSend } from '../../lib/calls.ts'
import { FormMessage } from '../../ui/form.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastFailed, toastNote } from '../../ui/toasts.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { isUnderWay } from '../run/run-labels.ts'
import { useRuns } from '../run/use-runs.ts'
import { RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'

/** What the operator's shop would bring along, found by a run that changes nothing; importing is the run after it. */
export function ImportDrawer({ runId, onClose }: { runId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { go } = useNavigation()
  const { data: run, error, refetch } = useCall(runs.get, { params: { id: runId } })
  useRuns((id, reported) => {
    if (id !== runId) return
    if (reported) client.setQueryData(callKey(runs.get, { params: { id } }), reported)
    else void refresh(client, runs.get)
  })
  const take = useSend(attribute.importAttributes, {
    refreshes: [runs.list],
    onSuccess: (begun) => {
      toastNote(t`Syncing, this may take a while...`)
      go(`/shop/runs/${begun.runId}`)
    },
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const found = run?.status === 'done' ? run.created : 0
  return (
    <SideDrawer
      title={t`Import from your shop`}
      onClose={onClose}
      width={560}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {found > 0 ? t`Cancel` : t`Close`}
          </Button>
          {found > 0 && (
            <Button onClick={() => take.mutate({ query: { dryRun: false } })} loading={take.isPending}>
              {t`Import ${plural(found, { one: '# attribute', other: '# attributes' })}`}
            </Button>
          )}
        </>
      }
    >
      {error && !run && <PanelError message={messageOf(error)} onRetry={() => void refetch()} />}
      {run && (isUnderWay(run) ? <Waiting run={run} /> : <Outcome run={run} />)}
    </SideDrawer>
  )
}

function Waiting({ run }: { run: Run }) {
  return (
    <>
      <p className={textStyles.note}>{t`We are reading the attributes from your shop. Nothing has changed yet.`}</p>
      <RunProgress run={run} href={`/shop/runs/${run.runId}`} />
    </>
  )
}

function Outcome({ run }: { run: Run }) {
  const isRead = run.status === 'done' && run.created > 0
  const list = usePages(runs.items, { params: { id: run.runId }, query: { limit: 100 } }, { enabled: isRead })
  const mark = useInfiniteScroll(list)
  if (run.status === 'failed') return <FormMessage>{run.error ?? t`We couldn’t read your shop. Check the connection and try again.`}</FormMessage>
  if (run.status === 'cancelled') return <EmptyState title={t`Import stopped`} text={t`Nothing has changed.`} />
  const known =
    run.unchanged > 0
      ? t`${plural(run.unchanged, { one: '# attribute already exists and does not change.', other: '# attributes already exist and do not change.' })}`
      : ''
  if (!isRead)
    return (
      <EmptyState
        title={t`No new attributes in your shop`}
        text={known === '' ? t`The products in your shop have no attributes or options.` : known}
      />
    )
  return (
    <>
      <p
        className={textStyles.note}
      >{t`These attributes will be added, with a type based on their values. You can edit them afterwards. ${known}`}</p>
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <RowList isFramed label={t`Attributes in your shop`}>
        {list.rows.map((item) => (
          <Flex key={item.itemId} component="li" gap={12} mih={52} px={12} py={8} align="center">
            <Stack component="span" gap={0} flex={1} miw={0}>
              <span className={textStyles.strong}>{item.productName}</span>
              <Box component="span" fz="xs" ff="var(--mantine-font-family-monospace)">
                {item.reference}
              </Box>
            </Stack>
            <span className={textStyles.note}>{item.message}</span>
          </Flex>
        ))}
      </RowList>
      <p className={textStyles.note} ref={mark} aria-live="polite">
        {list.isLoading ? t`Loading...` : list.isLoadingMore ? t`Loading more…` : ''}
      </p>
    </>
  )
}
