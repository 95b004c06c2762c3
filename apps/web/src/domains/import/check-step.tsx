import { plural, t } from '@lingui/core/macro'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ProductImport } from '@stoa/contract/product-import.ts'
import { Box, Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/api.ts'
import { useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { DetailSkeleton, PanelError } from '../../ui/states.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { mappingOf } from './import-labels.ts'
import { PreviewTable } from './preview-table.tsx'
import type { Choice } from './use-choice.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import styles from './import.module.css'
import pageStyles from '../../ui/page.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

type CheckStepProps = { one: ProductImport; choice: Choice; onBack: () => void; onStarted: () => void }

/** The third step: what would come of every row, and the button that does it. */
export function CheckStep({ one, choice, onBack, onStarted }: CheckStepProps) {
  const body = { id: one.id, mapping: mappingOf(choice.targets), options: choice.options }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [productImport.preview.path, body],
    queryFn: ({ signal }) => send(productImport.preview, { body }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const start = useSend(productImport.start, {
    refreshes: [productImport.get, productImport.paged],
    onSuccess: onStarted,
    onError: (issue) => toastFailed(messageOf(issue)),
  })
  const back = (
    <Button variant="default" onClick={onBack}>
      {t`Back to columns`}
    </Button>
  )
  if (!data) {
    if (!error) return <DetailSkeleton />
    return (
      <>
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        <ActionRow align="end">{back}</ActionRow>
      </>
    )
  }
  const { counts } = data
  const coming = counts.new + counts.changed
  const draftsLabel = choice.options.drafts === 'skip' ? t`Drafts skipped` : t`Drafts (not for sale)`
  const figures = [
    { label: t`New`, value: counts.new, tone: 'success' },
    { label: t`Updated`, value: counts.changed, tone: 'authorized' },
    { label: t`Unchanged`, value: counts.unchanged, tone: 'none' },
    ...(counts.drafts > 0 ? [{ label: draftsLabel, value: counts.drafts, tone: 'pending' }] : []),
    ...(counts.notices > 0 ? [{ label: t`Values adjusted`, value: counts.notices, tone: 'pending' }] : []),
    { label: t`Rows skipped`, value: counts.broken, tone: counts.broken > 0 ? 'error' : 'none' },
  ]
  return (
    <div className={pageStyles.column}>
      {one.encoding === 'windows-1252' && choice.options.encoding === undefined && (
        <p className={textStyles.note}>
          {t`The file is not in UTF-8 or UTF-16 and was read as Windows-1252. If letters look wrong, choose its encoding under Columns.`}
        </p>
      )}
      <SimpleGrid component="dl" cols={{ base: 2, sm: figures.length }} spacing={12}>
        {figures.map(({ label, value, tone }) => (
          <Count key={label} label={label} value={value} tone={tone} />
        ))}
      </SimpleGrid>
      <section className={`${layoutStyles.card} ${layoutStyles.clip}`} aria-label={t`Rows`}>
        <PreviewTable preview={data} one={one} targets={choice.targets} isStale={isFetching} />
      </section>
      <ActionRow align="end">
        <p className={textStyles.note}>
          {coming === 0
            ? t`Nothing to import: no product would change.`
            : counts.broken > 0
              ? t`${plural(counts.broken, { one: '# row will be skipped. Download it with its errors after the import.', other: '# rows will be skipped. Download them with their errors after the import.' })}`
              : t`You can undo this import later.`}
        </p>
        {back}
        <Button onClick={() => start.mutate({ body })} loading={start.isPending} disabled={coming === 0 || isFetching}>
          {t`Import ${plural(coming, { one: '# product', other: '# products' })}`}
        </Button>
      </ActionRow>
    </div>
  )
}

function Count({ label, value, tone }: { label: string; value: number; tone: string }) {
  return (
    <Box className={`${styles.count} ${layoutStyles.card}`} px={16} py={12} data-tone={tone}>
      <dt className={textStyles.note}>{label}</dt>
      <Box component="dd" fz="1.25rem" fw={620} className="numbers">
        {count(value)}
      </Box>
    </Box>
  )
}
